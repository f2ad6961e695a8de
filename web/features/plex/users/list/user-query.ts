import {
  knownValuesIn,
  type Sort,
  sameValues,
  sortIn,
  sortParam,
} from '../../../../lib/query-values.ts'
import { FACETS, type FacetId } from './user-rows.ts'

/** Columns that sort; also the words of `?sort=`. */
export const SORT_KEYS = [
  'name',
  'watchlist',
  'sync',
  'approval',
  'channels',
  'movie',
  'show',
] as const
export type SortKey = (typeof SORT_KEYS)[number]

/** Which users the list shows, and in which order. An empty facet lets everybody through. */
export interface UserQuery {
  text: string
  facets: Readonly<Record<FacetId, readonly string[]>>
  sort: Sort<SortKey>
}

const noFacets = (): UserQuery['facets'] => ({ sync: [], approval: [], channel: [], quota: [] })

export const DEFAULT_QUERY: UserQuery = {
  text: '',
  facets: noFacets(),
  sort: { key: 'name', descending: false },
}

/** Reads the address; what it does not know is as if it were not there. */
export const queryOf = (params: URLSearchParams): UserQuery => ({
  text: params.get('q') ?? '',
  facets: Object.assign(
    noFacets(),
    ...FACETS.map(({ id, values }) => ({
      [id]: knownValuesIn(params.get(id), Object.keys(values)),
    })),
  ),
  sort: sortIn(params.get('sort'), SORT_KEYS, DEFAULT_QUERY.sort),
})

/** Writes the address: defaults are left out, parameters of others stay. `queryOf` of the result gives `query` again. */
export const paramsOf = (query: UserQuery, others?: URLSearchParams): URLSearchParams => {
  const params = new URLSearchParams(others)
  for (const name of ['q', 'sort', ...FACETS.map(facet => facet.id)]) params.delete(name)
  if (query.text !== '') params.set('q', query.text)
  for (const { id } of FACETS) {
    const chosen = query.facets[id]
    if (!sameValues(chosen, [])) params.set(id, chosen.join())
  }
  const sort = sortParam(query.sort, DEFAULT_QUERY.sort)
  if (sort) params.set('sort', sort)
  return params
}

/** How many filters are on. */
export const activeFilters = ({ text, facets }: Pick<UserQuery, 'text' | 'facets'>): number =>
  Number(text.trim() !== '') + Object.values(facets).filter(chosen => chosen.length > 0).length
