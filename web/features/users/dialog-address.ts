import { idIn } from '../../lib/query-values.ts'

const DIALOGS = ['edit', 'quotas', 'user'] as const
export type UserDialog = (typeof DIALOGS)[number]

/** Parses the URL parameter, such as `edit-5`. `watchlist-5` opens the user's sheet. Null for anything else. */
export const dialogIn = (text: string | null): { what: UserDialog; userId: number } | null => {
  const [name, id] = text?.split('-') ?? []
  const what = DIALOGS.find(one => one === (name === 'watchlist' ? 'user' : name))
  const userId = idIn(id)
  return what && userId ? { what, userId } : null
}
