import type { Approval } from '../../../web/contract/approvals.ts'
import type { UserWithCount, WatchlistItem } from '../../../web/contract/users.ts'
import type { domMock } from '../../support/dom-mock.ts'

/** A title on a user's watchlist that hasn't been sent for them, was never requested, and is available to no one. */
export const unsentTitle = async (
  mock: ReturnType<typeof domMock>,
  userId: number,
): Promise<WatchlistItem> => {
  const { users } = await mock.send<{ users: UserWithCount[] }>(
    'GET',
    '/v1/users/users/list/with-counts',
  )
  const lists = await Promise.all(
    users.map(async ({ id }) => {
      const path = `/v1/users/${id}/watchlist`
      const { data } = await mock.send<{ data: { watchlistItems: WatchlistItem[] } }>('GET', path)
      return { id, items: data.watchlistItems }
    }),
  )
  const { approvalRequests } = await mock.send<{ approvalRequests: Approval[] }>(
    'GET',
    '/v1/approval/requests?limit=1000',
  )
  const requested = approvalRequests.map(({ contentKey }) => contentKey)
  const here = new Set(
    lists.flatMap(({ items }) =>
      items.flatMap(({ key, status }) => (status === 'notified' ? [key] : [])),
    ),
  )
  const found = lists
    .find(({ id }) => id === userId)
    ?.items.find(
      ({ key, status }) =>
        status === 'pending' && key !== '' && !here.has(key) && !requested.includes(key),
    )
  if (!found) throw new Error('No title is unsent.')
  return found
}
