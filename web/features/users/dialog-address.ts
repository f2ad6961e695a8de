import { idIn } from '../../lib/query-values.ts'

const DIALOGS = ['edit', 'quotas', 'plan', 'user'] as const
export type UserDialog = (typeof DIALOGS)[number]

/**
 * Parses the URL parameter: `edit-5` for one user, `edit-5-7-12` for several. `watchlist-5` opens the user's sheet. Null
 * for anything else.
 */
export const dialogIn = (
  text: string | null,
): { what: UserDialog; ids: readonly number[] } | null => {
  const [name, ...numbers] = text?.split('-') ?? []
  const what = DIALOGS.find(one => one === (name === 'watchlist' ? 'user' : name))
  const ids = numbers.flatMap(number => idIn(number) ?? [])
  return what && ids.length > 0 ? { what, ids } : null
}
