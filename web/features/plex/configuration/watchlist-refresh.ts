import { refreshOthersWatchlists, refreshOwnWatchlist } from '../../../contract/plex.ts'
import { request } from '../../../lib/request.ts'
import { refreshUsers } from '../../../state/flows.ts'
import { operation } from '../../../state/operation.ts'
import type { Operation } from '../../../state/operation-state.ts'
import { checkPlex } from '../../../state/plex-connection.ts'

/** What a refresh read; the titles themselves are the users' watchlists. */
export interface RefreshResult {
  success: boolean
  /** Why it failed, in words. */
  message?: string
  titles: number
  /** Whose lists came, by name and size. */
  lists: readonly { name: string; titles: number }[]
}
export type Refresh = Operation<void, RefreshResult>

const EMPTY_MEANS_NOTHING =
  'Plex cannot be reached, so nothing was read and an empty list means nothing.'

type Ask = typeof refreshOwnWatchlist | typeof refreshOthersWatchlists

/** Without Plex the backend answers with empty lists as if they were empty (backend-notes 2.4): then Plex is asked for itself. */
const read = async (ask: Ask): Promise<RefreshResult> => {
  const answer = await request(ask)
  if ('error' in answer) return { success: false, message: answer.error, titles: 0, lists: [] }
  const lists = answer.users.map(({ user, watchlist }) => ({
    name: user.username,
    titles: watchlist.length,
  }))
  const result = { success: true, titles: answer.total, lists }
  if (lists.length > 0 && lists.every(list => list.titles > 0)) return result
  const { isReachable, cause } = await checkPlex()
  return isReachable
    ? result
    : { ...result, success: false, message: `${EMPTY_MEANS_NOTHING} ${cause ?? ''}`.trim() }
}

const failed =
  'The backend could not read from Plex. Check the connection on this page, then try again.'
// Nothing new means no events, but something may have left a list.
const onDone = () => void refreshUsers({ force: true })

/** Reads the owner's watchlist from Plex. */
export const ownRefresh: Refresh = operation({
  name: 'Refresh of the own watchlist',
  types: ['self-watchlist'],
  start: () => read(refreshOwnWatchlist),
  failed,
  onDone,
})

/** Reads the friends' watchlists from Plex. */
export const othersRefresh: Refresh = operation({
  name: 'Refresh of the watchlists of others',
  types: ['others-watchlist'],
  start: () => read(refreshOthersWatchlists),
  failed,
  onDone,
})
