import { useList } from '../../../../components/list/use-list.ts'
import { pluralizeOf } from '../../../../lib/pluralize.ts'
import { usePeople } from '../use-people.ts'
import type { UserRow } from './user-rows.ts'
import { USERS } from './users-list.tsx'

const NO_USERS: readonly UserRow[] = []

export const useUserList = () => {
  const people = usePeople()
  const isRead = people.rows !== null
  const list = useList(USERS, people.rows ?? NO_USERS)
  const { rows, matching } = list
  const shownLabel = isRead
    ? pluralizeOf(matching.length, rows.length, 'user')
    : people.isBusy
      ? 'Loading…'
      : ''
  return { ...people, ...list, isRead, shownLabel }
}
export type UserList = ReturnType<typeof useUserList>
