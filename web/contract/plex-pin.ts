import * as z from 'zod/mini'
import { get, post } from './endpoint.ts'
import { textOrNull } from './values.ts'

/**
 * Starts a sign-in with Plex. The user enters `code` at plex.tv/link, or scans it; `qr` is the address of a picture there.
 * `clientId` is a secret of this sign-in.
 */
export const createPin = post('/v1/plex/pin', {
  queue: 'remote',
  response: z.object({
    id: z.number(),
    code: z.string(),
    qr: textOrNull,
    expiresAt: z.string(),
    clientId: z.string(),
  }),
})

/** The token is null until the user has confirmed. `expiresIn` is in seconds and 0 or less once the code has expired. */
export const checkPin = get('/v1/plex/pin/:id', {
  queue: 'remote',
  query: z.object({ clientId: z.string() }),
  response: z.object({ authToken: textOrNull, expiresIn: z.number() }),
})
