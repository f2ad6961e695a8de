import { idIn } from '../../../lib/query-values.ts'

const WINDOWS = ['edit', 'quotas', 'user'] as const
export type UserWindow = (typeof WINDOWS)[number]

/** Parses the URL parameter, such as `edit-5`. `watchlist-5` opens the user's sheet. Null for anything else. */
export const windowIn = (text: string | null): { what: UserWindow; userId: number } | null => {
  const [name, id] = text?.split('-') ?? []
  const what = WINDOWS.find(one => one === (name === 'watchlist' ? 'user' : name))
  const userId = idIn(id)
  return what && userId ? { what, userId } : null
}
