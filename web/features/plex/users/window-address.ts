import { idIn } from '../../../lib/query-values.ts'

const WINDOWS = ['edit', 'quotas', 'watchlist'] as const
export type UserWindow = (typeof WINDOWS)[number]

/** Parses the URL parameter, such as `edit-5`. Null for anything else. */
export const windowIn = (text: string | null): { what: UserWindow; userId: number } | null => {
  const [name, id] = text?.split('-') ?? []
  const what = WINDOWS.find(one => one === name)
  const userId = idIn(id)
  return what && userId ? { what, userId } : null
}
