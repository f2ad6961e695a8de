import { useCallback, useDeferredValue, useRef, useState } from 'react'
import { type QueryForm, useListQuery } from '../../../../components/list/use-list-query.ts'
import { remembered, useSliced } from '../../../../components/list/use-sliced.ts'
import { finish } from '../../../../lib/in-slices.ts'
import { usePeople } from '../use-people.ts'
import { DEFAULT_QUERY, paramsOf, queryOf, type UserQuery } from './user-query.ts'
import type { UserRow } from './user-rows.ts'
import { filtering, sorting } from './user-view.ts'

const FORM: QueryForm<UserQuery> = { initial: DEFAULT_QUERY, queryOf, paramsOf }
const NOBODY: readonly UserRow[] = []
const NONE = finish(filtering(NOBODY, DEFAULT_QUERY))

/** Everybody, and those whom the filters in the address let through. Filtering lags behind typing, so that no letter waits for it. */
export const useUserList = () => {
  const people = usePeople()
  const { query, ...actions } = useListQuery(FORM)
  const shown = useDeferredValue(query)
  const rows = people.rows ?? NOBODY
  const [ordered] = useState(() => remembered<readonly UserRow[]>())
  const { result, isBehind } = useSliced(
    useCallback(
      function* () {
        const { sort } = shown
        return yield* filtering(yield* ordered([rows, sort], () => sorting(rows, sort)), shown)
      },
      [rows, shown, ordered],
    ),
    NONE,
  )
  const isListed = useRef(false)
  if (people.rows && !isBehind) isListed.current = true
  return {
    ...people,
    ...actions,
    rows,
    isRead: people.rows !== null && isListed.current,
    query,
    matching: result.rows,
    counts: result.counts,
  }
}
export type UserList = ReturnType<typeof useUserList>
