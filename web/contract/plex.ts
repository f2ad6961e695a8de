import * as z from 'zod/mini'
import { del, get, post } from './endpoint.ts'
import { list, rows } from './rows.ts'
import { message, Outcome, shownTitle, success } from './values.ts'

/**
 * Always responds with 200: either both URLs or `error` (no token, no Plex Pass). The backend saves the URLs itself
 * (backend-notes 2.4).
 */
export const generateRssFeeds = get('/v1/plex/generate-rss-feeds', {
  isLongRunning: true,
  response: z.union([
    z.object({ self: z.string(), friends: z.string() }),
    z.object({ error: z.string() }),
  ]),
})

/** Tests whether all saved tokens work. Responds with 500 if a token fails or none is saved (backend-notes 2.4). */
export const pingPlex = get('/v1/plex/ping', {
  queue: 'remote',
  response: z.object({ success: z.boolean(), message: z.optional(z.string()) }),
})

const PlexItem = z.object({
  title: shownTitle,
  plexKey: z.optional(z.string()),
  type: z.string(),
  thumb: z.optional(z.nullable(z.string())),
  guids: list(z.string()),
  genres: list(z.string()),
})
const PlexUser = z.object({
  watchlistId: z._default(z.string(), ''),
  username: z.string(),
  userId: z.optional(z.number()),
})
const Watchlists = z.object({
  total: z.number(),
  users: list(z.object({ user: PlexUser, watchlist: list(PlexItem) })),
})
const failure = z.object({ error: z.string() })

/** Can take minutes. Progress type: `self-watchlist`. */
export const refreshOwnWatchlist = get('/v1/plex/self-watchlist-token', {
  isLongRunning: true,
  response: z.union([Watchlists, failure]),
})

/** Returns one entry per friend. Can take minutes. Progress type: `others-watchlist`. */
export const refreshOthersWatchlists = get('/v1/plex/others-watchlist-token', {
  isLongRunning: true,
  response: z.union([Watchlists, failure]),
})

export const listGenres = get('/v1/plex/genres', {
  queue: 'remote',
  response: z.object({ success, genres: rows(z.string()) }),
})

const NotificationRow = z.object({
  id: z.number(),
  name: z.string(),
  success: z.boolean(),
  message,
})
export type NotificationRow = z.infer<typeof NotificationRow>
/**
 * `success` means that the webhook is configured: in a row, for that instance; at the top level, for at least one
 * instance (backend-notes 2.11).
 */
const notificationResponse = z.extend(Outcome, {
  results: z.object({ radarr: list(NotificationRow), sonarr: list(NotificationRow) }),
})

/** Responds with 400 and `{error}` if there are no instances. */
export const getNotificationStatus = get('/v1/plex/notification-status', {
  queue: 'remote',
  isLongRunning: true,
  response: notificationResponse,
})

/** Requires host, port and SSL in each call, because the backend doesn't save them. */
export const configureNotifications = post('/v1/plex/configure-notifications', {
  body: z.object({
    plexToken: z.string().check(z.minLength(1)),
    plexHost: z.string().check(z.minLength(1)),
    plexPort: z._default(z.number().check(z.int(), z.minimum(1)), 32_400),
    useSsl: z._default(z.boolean(), false),
  }),
  response: notificationResponse,
})

export const removeNotifications = del('/v1/plex/remove-notifications', {
  response: notificationResponse,
})

export const PlexServer = z.object({
  name: z.string(),
  host: z.string(),
  port: z.number(),
  useSsl: z._default(z.boolean(), false),
  local: z._default(z.boolean(), false),
  description: z.optional(z.string()),
})
export type PlexServer = z.infer<typeof PlexServer>

/**
 * Returns two entries per connection. A 401 can mean an invalid Plex token. Old backends respond to every error with
 * 500.
 */
export const discoverServers = post('/v1/plex/discover-servers', {
  queue: 'remote',
  handles401: true,
  body: z.object({ plexToken: z.string().check(z.minLength(1)) }),
  response: z.extend(Outcome, { servers: list(PlexServer) }),
})
