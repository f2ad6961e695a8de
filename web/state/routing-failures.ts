import { listRoutingFailures, type RoutingFailure } from '../contract/routing-failures.ts'
import { request } from '../lib/request.ts'
import { FETCH_WINDOW_MS, resource } from './resource.ts'
import { refuseReplaced, reloaded } from './same-thing.ts'

/** Titles that couldn’t be added. Ask `useRoutingFailures` whether the server has them. */
export const routingFailures = resource<readonly RoutingFailure[]>({
  load: async () => (await request(listRoutingFailures)).failures,
  failed: 'Couldn’t load the titles that couldn’t be added.',
  everyMs: FETCH_WINDOW_MS,
  notOffered: 'This server version doesn’t list titles that couldn’t be added.',
})

/** Reloads the list. @throws ExplainedError if the title's number on its watchlist belongs to another one */
export const requireSameFailure = async (seen: RoutingFailure): Promise<void> => {
  const byNumber = (one: RoutingFailure) => ({ ...one, id: one.watchlist_item_id })
  const list = (await reloaded(routingFailures)).map(byNumber)
  refuseReplaced(list, byNumber(seen), (a, b) => a.key === b.key && a.user_id === b.user_id)
}

/** Without any ids, a title can't be added, however often it is tried. */
export const canRetry = ({ category }: Pick<RoutingFailure, 'category'>): boolean =>
  category !== 'missing_ids'
