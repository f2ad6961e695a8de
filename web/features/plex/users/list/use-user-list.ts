import { useCallback, useDeferredValue, useRef, useState } from 'react'
import { type QueryForm, useListQuery } from '../../../../components/list/use-list-query.ts'
import { remembered, useSliced } from '../../../../components/list/use-sliced.ts'
import { finish } from '../../../../lib/in-slices.ts'
import { usePeople } from '../use-people.ts'
import { DEFAULT_QUERY, paramsOf, queryOf, type UserQuery } from './user-query.ts'
import type { UserRow } from './user-rows.ts'
import { counting, filtering, searching, sorting } from './user-view.ts'

const FORM: QueryForm<UserQuery> = { initial: DEFAULT_QUERY, queryOf, paramsOf }
const NOBODY: readonly UserRow[] = []
const { facets: NO_FACETS } = DEFAULT_QUERY
const NONE = { found: NOBODY, facets: NO_FACETS, matching: NOBODY }
const UNCOUNTED = finish(counting(NOBODY, NO_FACETS))

/** Everybody, and those whom the filters in the address let through. Filtering lags behind typing, so that no letter waits for it. */
export const useUserList = () => {
  const people = usePeople()
  const { query, ...actions } = useListQuery(FORM)
  const shown = useDeferredValue(query)
  const rows = people.rows ?? NOBODY
  const [[ordered, searched]] = useState(
    () => [remembered<readonly UserRow[]>(), remembered<readonly UserRow[]>()] as const,
  )
  const { result, isBehind } = useSliced(
    useCallback(
      function* () {
        const { sort, text, facets } = shown
        const all = yield* ordered([rows, sort], () => sorting(rows, sort))
        const found = yield* searched([all, text], () => searching(all, text))
        return { found, facets, matching: yield* filtering(found, facets) }
      },
      [rows, shown, ordered, searched],
    ),
    NONE,
  )
  // Nobody waits for the counts, so the rows come first.
  const { found, facets, matching } = result
  const { result: counts } = useSliced(
    useCallback(() => counting(found, facets), [found, facets]),
    UNCOUNTED,
  )
  const isListed = useRef(false)
  if (people.rows && (!isBehind || matching.length > 0)) isListed.current = true
  return {
    ...people,
    ...actions,
    rows,
    isRead: people.rows !== null && isListed.current,
    query,
    matching,
    counts,
  }
}
export type UserList = ReturnType<typeof useUserList>
