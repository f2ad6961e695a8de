import { useList } from '../../../../components/list/use-list.ts'
import { pluralizeOf } from '../../../../lib/pluralize.ts'
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
    return pluralizeOf(matching.length, rows.length, 'user')
  }
}
export type UserList = ReturnType<typeof useUserList>
