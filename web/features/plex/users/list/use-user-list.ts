import { useList } from '../../../../components/list/use-list.ts'
import { grouped } from '../../../../lib/counted.ts'
import { usePeople } from '../use-people.ts'
import type { UserRow } from './user-rows.ts'
import { USERS } from './users-list.tsx'

const NOBODY: readonly UserRow[] = []

export const useUserList = () => {
  const people = usePeople()
  const isRead = people.rows !== null
  const list = useList(USERS, people.rows ?? NOBODY)
  const { rows, matching } = list
  return { ...people, ...list, isRead, shownLabel: shownLabel() }

  function shownLabel(): string {
    if (!isRead) return people.isBusy ? 'Loading…' : ''
    return matching.length === rows.length
      ? `${grouped(rows.length)} ${rows.length === 1 ? 'user' : 'users'}`
      : `${grouped(matching.length)} of ${grouped(rows.length)}`
  }
}
export type UserList = ReturnType<typeof useUserList>
