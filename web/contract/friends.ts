import * as z from 'zod/mini'
import { get, post } from './endpoint.ts'
import { list, row, rows } from './rows.ts'
import { Outcome, openEnum, shownTitle, success, textOrNull } from './values.ts'

const FRIEND_STATUSES = [
  'friend',
  'server_only',
  'pending_sent',
  'pending_received',
  'friend_only',
  'self',
  'managed',
] as const
const FriendStatus = openEnum(...FRIEND_STATUSES)

const account = z.object({
  /** `plex_uuid` of the user. */
  uuid: z.string(),
  username: shownTitle,
  avatar: textOrNull,
  status: FriendStatus,
  pendingSince: textOrNull,
})
const standIns = { username: 'Unknown user', status: '' }

/** How the users are connected on Plex, and the accounts on Plex that are no users here. Asks Plex. */
export const getFriends = get('/v1/plex/user-status', {
  queue: 'remote',
  response: z.object({
    success,
    users: rows(
      row(
        z.extend(account, {
          displayName: z._default(z.nullable(shownTitle), null),
          friendCreatedAt: textOrNull,
        }),
        standIns,
      ),
    ),
    untracked: list(row(account, standIns)),
  }),
})

const body = z.object({ uuid: z.string().check(z.minLength(1)) })

/** Responds with 400 if Plex refuses. */
export const sendFriendRequest = post('/v1/plex/send-friend-request', { body, response: Outcome })

/** Removes a friend, or withdraws a request that was sent. The watchlist is then no longer synced. */
export const cancelFriendRequest = post('/v1/plex/cancel-friend-request', {
  body,
  response: Outcome,
})
