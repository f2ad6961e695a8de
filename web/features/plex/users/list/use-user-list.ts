import { useDeferredValue, useMemo } from 'react'
import { type QueryForm, useListQuery } from '../../../../components/list/use-list-query.ts'
import { usePeople } from '../use-people.ts'
import { DEFAULT_QUERY, paramsOf, queryOf, type UserQuery } from './user-query.ts'
import type { UserRow } from './user-rows.ts'
import { filtered, sorted } from './user-view.ts'

const FORM: QueryForm<UserQuery> = { initial: DEFAULT_QUERY, queryOf, paramsOf }
const NOBODY: readonly UserRow[] = []

/** Everybody, and those whom the filters in the address let through. Filtering lags behind typing, so that no letter waits for it. */
export const useUserList = () => {
  const people = usePeople()
  const { query, ...actions } = useListQuery(FORM)
  const shown = useDeferredValue(query)
  const rows = people.rows ?? NOBODY
  const ordered = useMemo(() => sorted(rows, shown.sort), [rows, shown.sort])
  const { rows: matching, counts } = useMemo(() => filtered(ordered, shown), [ordered, shown])
  return {
    ...people,
    ...actions,
    rows,
    isRead: people.rows !== null,
    query,
    matching,
    counts,
  }
}
export type UserList = ReturnType<typeof useUserList>
