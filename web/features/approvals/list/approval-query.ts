import { AUTO_APPROVED } from '../../../components/labels/approval-status.ts'
import { APPROVAL_STATUSES, APPROVAL_TRIGGERS } from '../../../contract/approvals.ts'
import { CONTENT_TYPES, type ContentType } from '../../../contract/values.ts'
import {
  knownValuesIn,
  type Sort,
  sameValues,
  sortIn,
  sortParam,
  valuesIn,
} from '../../../lib/query-values.ts'

/** Columns that sort; also the words of `?sort=`. `due` is when a request expires, or was resolved. */
export const SORT_KEYS = ['title', 'user', 'status', 'trigger', 'requested', 'due'] as const
export type SortKey = (typeof SORT_KEYS)[number]

/** What the list shows and in which order. An empty facet list lets everything through. */
export interface ApprovalQuery {
  text: string
  statuses: readonly string[]
  users: readonly number[]
  types: readonly ContentType[]
  triggers: readonly string[]
  /** Only what expires within a day. */
  soon: boolean
  /** By user; not a filter. */
  isGrouped: boolean
  sort: Sort<SortKey>
}

/** Every status that can be filtered by. */
export const STATUSES: readonly string[] = [...APPROVAL_STATUSES, AUTO_APPROVED]

/** What waits, newest first. */
export const DEFAULT_QUERY: ApprovalQuery = {
  text: '',
  statuses: ['pending'],
  users: [],
  types: [],
  triggers: [],
  soon: false,
  isGrouped: false,
  sort: { key: 'requested', descending: true },
}

const ALL = 'all'
const OWN_PARAMS = ['q', 'status', 'user', 'type', 'trigger', 'soon', 'group', 'sort']

/** Reads the address; what it does not know is as if it were not there. */
export const queryOf = (params: URLSearchParams): ApprovalQuery => {
  const status = params.get('status')
  const statuses = knownValuesIn(status, STATUSES)
  return {
    text: params.get('q') ?? '',
    statuses: statuses.length > 0 || status === ALL ? statuses : DEFAULT_QUERY.statuses,
    users: valuesIn(params.get('user')).map(Number).filter(isId),
    types: knownValuesIn(params.get('type'), CONTENT_TYPES),
    triggers: knownValuesIn(params.get('trigger'), APPROVAL_TRIGGERS),
    soon: params.has('soon'),
    isGrouped: params.get('group') === 'user',
    sort: sortIn(params.get('sort'), SORT_KEYS, DEFAULT_QUERY.sort),
  }
}

/** Writes the address: defaults are left out, parameters of others stay. `queryOf` of the result gives `query` again. */
export const paramsOf = (query: ApprovalQuery, others?: URLSearchParams): URLSearchParams => {
  const params = new URLSearchParams(others)
  for (const name of OWN_PARAMS) params.delete(name)
  if (query.text !== '') params.set('q', query.text)
  if (!sameValues(query.statuses, DEFAULT_QUERY.statuses))
    params.set('status', query.statuses.length > 0 ? query.statuses.join() : ALL)
  if (query.users.length > 0) params.set('user', query.users.join())
  if (query.types.length > 0) params.set('type', query.types.join())
  if (query.triggers.length > 0) params.set('trigger', query.triggers.join())
  if (query.soon) params.set('soon', '')
  if (query.isGrouped) params.set('group', 'user')
  const sort = sortParam(query.sort, DEFAULT_QUERY.sort)
  if (sort) params.set('sort', sort)
  return params
}

/** How many of the filters differ from what the page opens with; the order is not a filter. */
export const activeFilters = (query: ApprovalQuery): number =>
  [
    query.text.trim() !== '',
    !sameValues(query.statuses, DEFAULT_QUERY.statuses),
    query.users.length > 0,
    query.types.length > 0,
    query.triggers.length > 0,
    query.soon,
  ].filter(Boolean).length

const isId = (id: number) => Number.isInteger(id) && id > 0
