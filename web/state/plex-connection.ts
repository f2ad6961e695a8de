import { pingPlex } from '../contract/plex.ts'
import { nowIso } from '../lib/clock.ts'
import { HttpError, isGatewayError, messageOf, NetworkError } from '../lib/errors.ts'
import { request } from '../lib/request.ts'
import { CHECK_WINDOW_MS, resource } from './resource.ts'

interface PlexCheck {
  isReachable: boolean
  /** Whether Plex itself rejected a saved token. */
  isRejected: boolean
  cause: string | null
  checkedAt: string
  tookMs: number
}

const REFUSED = 'Plex rejected the saved token.'
const AWAY = 'The server couldn’t reach Plex. The token may have expired, or plex.tv may be down.'

/**
 * A missing token, a rejection and an outage all arrive as an error or with `success: false` (backend-notes 2.4), so
 * this function returns them as results.
 * @throws NotOfferedError if this backend version lacks the check
 * @throws NetworkError, HttpError if the backend itself can't be reached
 */
export const checkPlex = async (): Promise<PlexCheck> => {
  const startedAt = performance.now()
  const when = () => ({ checkedAt: nowIso(), tookMs: performance.now() - startedAt })
  try {
    const { success, message } = await request(pingPlex)
    return {
      isReachable: success,
      isRejected: !success,
      cause: success ? null : message || REFUSED,
      ...when(),
    }
  } catch (cause) {
    if (!(cause instanceof HttpError) || cause.status < 500 || isGatewayError(cause)) throw cause
    return {
      isReachable: false,
      isRejected: false,
      cause: messageOf(cause, AWAY),
      ...when(),
    }
  }
}

const whyUnknown = (cause: unknown) =>
  cause instanceof NetworkError || isGatewayError(cause)
    ? 'The server didn’t respond, so the Plex connection status is unknown.'
    : messageOf(cause, 'Couldn’t check the connection.')

export interface PlexConnection extends PlexCheck {
  /** When checks began to fail, or null while Plex is connected. The outage itself may have begun earlier. */
  failingSince: string | null
}

/** State of the Plex connection. Loaded only if there is a Plex token. */
export const plexConnection = resource<PlexConnection>({
  load: async (): Promise<PlexConnection> => {
    const check = await checkPlex()
    const before = plexConnection.state.data?.failingSince
    return { ...check, failingSince: check.isReachable ? null : (before ?? check.checkedAt) }
  },
  failed: whyUnknown,
  everyMs: CHECK_WINDOW_MS,
  notOffered: 'This server version doesn’t support connection checks.',
})
