import { humanize, labelIn } from '../../../components/labels/humanize.ts'
import type { ResponseOf } from '../../../contract/endpoint.ts'
import { cancelFriendRequest, getFriends, sendFriendRequest } from '../../../contract/friends.ts'
import type { User } from '../../../contract/users.ts'
import { request } from '../../../lib/request.ts'
import { confirmWrite } from '../../../state/confirm-write.ts'
import { CHECK_WINDOW_MS, resource } from '../../../state/resource.ts'
import { displayName } from '../../../state/users.ts'
import type { Tone } from '../../../ui/badge.tsx'

type Friends = ResponseOf<typeof getFriends>

export const friends = resource<Friends>({
  load: () => request(getFriends),
  failed: 'Couldn’t load the Plex status.',
  everyMs: CHECK_WINDOW_MS,
  notOffered: 'This server version doesn’t show the Plex status.',
})

/** How accounts on Plex are connected to the owner, each since when, if known. */
export const friendRows = ({ users, untracked }: Friends, people: readonly User[]) => {
  const byUuid = new Map(people.map(user => [user.plex_uuid, user]))
  const rows = [
    ...users.map(account => {
      const user = byUuid.get(account.uuid)
      return {
        ...account,
        name: user ? displayName(user) : account.displayName || account.username,
        since: account.pendingSince ?? account.friendCreatedAt,
        isUser: true,
      }
    }),
    ...untracked.map(account => ({
      ...account,
      name: account.username,
      since: account.pendingSince,
      isUser: false,
    })),
  ]
  return rows.map((row, id) => ({ ...row, id }))
}
export type FriendRow = ReturnType<typeof friendRows>[number]

/** What can be done about an account, in words. */
export const ACTIONS = {
  invite: {
    label: 'Send friend request…',
    does: (name: string) => `Send ${name} a friend request`,
    effect: (name: string) => `Once ${name} accepts it, their watchlist is synced.`,
    confirm: 'Send request',
    cancel: 'Cancel',
    doing: 'send the friend request',
  },
  withdraw: {
    label: 'Cancel request…',
    does: (name: string) => `Cancel the friend request to ${name}`,
    effect: (name: string) => `${name} can no longer accept it, so their watchlist stays unsynced.`,
    confirm: 'Cancel request',
    cancel: 'Keep request',
    doing: 'cancel the request',
  },
  remove: {
    label: 'Remove friend…',
    does: (name: string) => `Remove ${name} as a friend`,
    effect: (name: string) =>
      `Ends the friendship on Plex. ${name}’s watchlist is no longer synced. To undo this, send them a friend request.`,
    confirm: 'Remove friend',
    cancel: 'Cancel',
    doing: 'remove the friend',
  },
}
type FriendAction = keyof typeof ACTIONS

interface Status {
  readonly label: string
  readonly tone?: Tone
  /** Nothing is to be done, so it needs no badge. */
  readonly isPlain?: boolean
  /** What can be changed. */
  readonly action?: FriendAction
}

const STATUSES: Readonly<Record<string, Status>> = {
  friend: { label: 'Friend', isPlain: true, action: 'remove' },
  self: { label: 'You', isPlain: true },
  server_only: { label: 'Server only', tone: 'wait', action: 'invite' },
  pending_sent: { label: 'Request sent', tone: 'info', action: 'withdraw' },
  pending_received: { label: 'Request received', tone: 'info' },
  friend_only: { label: 'No server' },
  managed: { label: 'Managed' },
}

export const statusOf = ({ status }: Pick<FriendRow, 'status'>): Status =>
  labelIn<Status>(STATUSES, status) ?? { label: humanize(status) }

const CONNECTED = ['friend', 'pending_sent']

/** Invites the account, or removes it or withdraws the invitation. @throws HttpError 400 if Plex refuses */
export const changeFriend = async ({ uuid }: FriendRow, isWanted: boolean): Promise<void> => {
  const reload = () => friends.load({ force: true })
  await confirmWrite({
    send: () => request(isWanted ? sendFriendRequest : cancelFriendRequest, { body: { uuid } }),
    isStored: async () => {
      if (!(await reload())) return null
      const { users = [], untracked = [] } = friends.state.data ?? {}
      const found = [...users, ...untracked].find(account => account.uuid === uuid)
      return CONNECTED.includes(found?.status ?? '') === isWanted
    },
  })
  await reload()
}
