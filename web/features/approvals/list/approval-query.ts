import { AUTO_APPROVED } from '../../../components/labels/approval-status.ts'
import { APPROVAL_STATUSES, APPROVAL_TRIGGERS } from '../../../contract/approvals.ts'
import { CONTENT_TYPES, type ContentType } from '../../../contract/values.ts'

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
  sort: { key: SortKey; descending: boolean }
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
  sort: { key: 'requested', descending: true },
}

const ALL = 'all'
const OWN_PARAMS = ['q', 'status', 'user', 'type', 'trigger', 'sort']

/** Reads the address; what it does not know is as if it were not there. */
export const queryOf = (params: URLSearchParams): ApprovalQuery => {
  const status = params.get('status')
  const statuses = known(status, STATUSES)
  return {
    text: params.get('q') ?? '',
    statuses: statuses.length > 0 || status === ALL ? statuses : DEFAULT_QUERY.statuses,
    users: parts(params.get('user')).map(Number).filter(isId),
    types: known(params.get('type'), CONTENT_TYPES),
    triggers: known(params.get('trigger'), APPROVAL_TRIGGERS),
    sort: sortOf(params.get('sort')),
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
  const { key, descending } = query.sort
  if (key !== DEFAULT_QUERY.sort.key || descending !== DEFAULT_QUERY.sort.descending)
    params.set('sort', descending ? `-${key}` : key)
  return params
}

/** How many of the five filters differ from what the page opens with; the order is not a filter. */
export const activeFilters = (query: ApprovalQuery): number =>
  [
    query.text.trim() !== '',
    !sameValues(query.statuses, DEFAULT_QUERY.statuses),
    query.users.length > 0,
    query.types.length > 0,
    query.triggers.length > 0,
  ].filter(Boolean).length

/** `values` with `value` taken out if it was there, else added. */
export const toggled = <T>(values: readonly T[], value: T): T[] =>
  values.includes(value) ? values.filter(one => one !== value) : [...values, value]

export const sameValues = (a: readonly unknown[], b: readonly unknown[]): boolean =>
  a.length === b.length && a.every(value => b.includes(value))

const parts = (text: string | null): string[] => (text ? text.split(',') : [])

const known = <T extends string>(text: string | null, values: readonly T[]): T[] => {
  const asked = parts(text)
  return values.filter(value => asked.includes(value))
}

const isId = (id: number) => Number.isInteger(id) && id > 0

const sortOf = (text: string | null): ApprovalQuery['sort'] => {
  const descending = text?.startsWith('-') ?? false
  const name = descending ? text?.slice(1) : text
  const key = SORT_KEYS.find(one => one === name)
  return key ? { key, descending } : DEFAULT_QUERY.sort
}
