import { refreshOthersWatchlists, refreshOwnWatchlist } from '../../contract/plex.ts'
import { pluralize } from '../../lib/pluralize.ts'
import { request } from '../../lib/request.ts'
import { operation } from '../../state/operation.ts'
import type { Operation } from '../../state/operation-state.ts'
import { checkPlex } from '../../state/plex-connection.ts'
import { refreshUsers } from '../../state/quotas.ts'

export interface RefreshResult {
  success: boolean
  message?: string
  titles: number
  lists: readonly { name: string; titles: number }[]
}
export type Refresh = Operation<void, RefreshResult>

export const describeOwn = ({ titles }: RefreshResult) =>
  `${pluralize(titles, 'title')} on your watchlist`

export const describeOthers = ({ titles, lists }: RefreshResult) => {
  if (lists.length === 0) return 'This account has no friends on Plex'
  const empty = lists.filter(list => list.titles === 0).map(list => list.name)
  return `${pluralize(titles, 'title')} from ${pluralize(lists.length, 'friend')}${
    empty.length > 0 ? `. Empty or private: ${empty.join(', ')}` : ''
  }`
}

const EMPTY_MEANS_NOTHING = 'Plex can’t be reached, so nothing was synced.'

type Ask = typeof refreshOwnWatchlist | typeof refreshOthersWatchlists

/** If Plex is down, the backend returns empty lists (backend-notes 2.4). */
const read = async (ask: Ask): Promise<RefreshResult> => {
  const response = await request(ask)
  if ('error' in response) return { success: false, message: response.error, titles: 0, lists: [] }
  const lists = response.users.map(({ user, watchlist }) => ({
    name: user.username,
    titles: watchlist.length,
  }))
  const result = { success: true, titles: response.total, lists }
  if (lists.length > 0 && lists.every(list => list.titles > 0)) return result
  const { isReachable, cause } = await checkPlex()
  return isReachable
    ? result
    : { ...result, success: false, message: `${EMPTY_MEANS_NOTHING} ${cause ?? ''}`.trim() }
}

const failed = 'Couldn’t sync from Plex. Check the connection on this page, then try again.'
const tally = ({ lists }: RefreshResult) => ({
  done: lists.filter(list => list.titles > 0).length,
  failed: 0,
  changed: lists.reduce((sum, list) => sum + list.titles, 0),
})
// Removed titles send no events, so always reload.
const reload = () => refreshUsers({ force: true })

export const ownRefresh: Refresh = operation({
  name: 'Your watchlist sync',
  types: ['self-watchlist'],
  start: () => read(refreshOwnWatchlist),
  failed,
  tally,
  reload,
})

export const othersRefresh: Refresh = operation({
  name: 'Friends’ watchlist sync',
  types: ['others-watchlist'],
  start: () => read(refreshOthersWatchlists),
  failed,
  tally,
  reload,
})
