import { ownError } from '../world/api-error.ts'
import { DAY_MS } from '../world/days.ts'
import type { TrackedUser } from './users.ts'
import type { World } from './world.ts'

/** States of the first users after the owner. All others are friends. */
const STATES = 'friend server_only pending_sent pending_received friend_only managed'.split(' ')
const UNTRACKED = [
  ['plex-away-1', 'movie.night', 'server_only'],
  ['plex-away-2', 'Uncle Bob', 'pending_sent'],
] as const
/** The state that follows on a friend request and on its cancellation. */
const ON_SEND = { server_only: 'pending_sent', pending_received: 'friend' }
const ON_CANCEL = { friend: 'server_only', friend_only: 'server_only', pending_sent: 'server_only' }

interface Link {
  status: string
  pendingSince: string | null
}

/** Friends on Plex, and accounts that are no users here (backend-notes 3.14). */
export const friendRules = ({ iso, users }: World) => {
  const links = new Map<string, Link>()
  const linkOf = (uuid: string, status: string): Link =>
    links.get(uuid) ?? {
      status,
      pendingSince: status.startsWith('pending') ? iso(2 * DAY_MS) : null,
    }
  const ofUser = ({ id, plex_uuid }: TrackedUser): Link =>
    linkOf(String(plex_uuid), id === 1 ? 'self' : (STATES[id - 2] ?? 'friend'))
  const list = () => users.all().filter(user => user.plex_uuid)
  const untracked = () =>
    UNTRACKED.map(([uuid, username, status]) => ({
      uuid,
      username,
      avatar: null,
      ...linkOf(uuid, status),
    }))
  const change = (uuid: string, to: Readonly<Record<string, string>>) => {
    const user = list().find(({ plex_uuid }) => plex_uuid === uuid)
    const link = user ? ofUser(user) : untracked().find(account => account.uuid === uuid)
    const status = link && to[link.status]
    if (status === undefined) throw ownError(400, 'Plex refused the request')
    links.set(uuid, { status, pendingSince: status === 'pending_sent' ? iso() : null })
  }
  return {
    list: () => ({
      users: list().map(user => ({
        uuid: String(user.plex_uuid),
        username: user.name,
        avatar: user.avatar ?? null,
        displayName: user.display_name ?? null,
        friendCreatedAt: user.friend_created_at ?? null,
        ...ofUser(user),
      })),
      untracked: untracked(),
    }),
    /** @throws ApiError 400 unless the account may be invited */
    send: (uuid: string) => change(uuid, ON_SEND),
    /** @throws ApiError 400 for accounts that aren't friends and have no request */
    cancel: (uuid: string) => change(uuid, ON_CANCEL),
  }
}
