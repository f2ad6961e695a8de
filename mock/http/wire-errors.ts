import type { FastifyReply } from 'fastify'
import type { Endpoint } from '../../web/contract/endpoint.ts'
import type { ApiError } from '../world/api-error.ts'
import type { Profile } from '../world/profiles.ts'

/** Error format declared by a route (backend-notes 1.4). */
type Shape = 'message' | 'ok' | 'error' | 'status'

/** Error formats by method and path prefix. The first match wins; all other routes use `{message}`. */
const SHAPES: readonly (readonly [method: string, path: string, Shape])[] = [
  ['*', '/v1/approval/', 'ok'],
  ['*', '/v1/quota/', 'ok'],
  ['*', '/v1/tautulli/', 'ok'],
  ['*', '/v1/api-keys/', 'ok'],
  ['*', '/v1/tmdb/', 'ok'],
  ['*', '/v1/users/bulk', 'ok'],
  ['*', '/v1/users/users', 'ok'],
  ['*', '/v1/users/logout', 'ok'],
  ['*', '/v1/users/me', 'ok'],
  ['*', '/v1/plex/ping', 'ok'],
  ['*', '/v1/config/', 'error'],
  ['*', '/v1/scheduler/', 'error'],
  ['*', '/v1/session-monitoring/', 'error'],
  ['*', '/v1/plex/discover-servers', 'status'],
  ['*', '/v1/plex/send-friend-request', 'status'],
  ['*', '/v1/plex/cancel-friend-request', 'status'],
  ['*', '/v1/plex/', 'error'],
  ['PUT', '/v1/radarr/instances', 'status'],
  ['DELETE', '/v1/radarr/instances', 'status'],
  ['PUT', '/v1/sonarr/instances', 'status'],
  ['DELETE', '/v1/sonarr/instances', 'status'],
]

const shapeOf = (endpoint: Endpoint): Shape =>
  SHAPES.find(
    ([method, path]) =>
      (method === '*' || method === endpoint.method) && endpoint.path.startsWith(path),
  )?.[2] ?? 'message'

const REASONS: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  409: 'Conflict',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  501: 'Not Implemented',
  503: 'Service Unavailable',
}
const reasonOf = (status: number) => REASONS[status] ?? 'Error'
const codeOf = (status: number) => reasonOf(status).toUpperCase().replaceAll(' ', '_')

interface WireError {
  status: number
  body: Record<string, unknown>
}

const RESPONSE_SERIALIZATION: WireError = {
  status: 500,
  body: {
    statusCode: 500,
    code: 'FST_ERR_RESPONSE_SERIALIZATION',
    error: 'Internal Server Error',
    message: "Response doesn't match the schema",
  },
}
const FAILED_ERROR_SERIALIZATION: WireError = {
  status: 500,
  body: {
    statusCode: 500,
    code: 'FST_ERR_FAILED_ERROR_SERIALIZATION',
    message: "Failed to serialize an error. Error: Response doesn't match the schema",
  },
}
const STATUS_MASKED: WireError = {
  status: 500,
  body: {
    statusCode: 500,
    error: 'Internal Server Error',
    message: "Response doesn't match the schema",
  },
}
/** Routes whose degraded errors have the code FST_ERR_FAILED_ERROR_SERIALIZATION. */
const FAIL_SERIALIZING = ['/v1/users/bulk', '/v1/tautulli/', '/v1/plex/ping', '/v1/quota/']

export const genericError = (profile: Profile, status: number, message: string): WireError => ({
  status,
  body:
    profile.genericError === 'message'
      ? { message: status >= 500 ? 'Internal Server Error' : message }
      : {
          statusCode: status,
          ...(profile.genericError === 'full' && { code: codeOf(status) }),
          error: reasonOf(status),
          message: status >= 500 && status !== 501 ? 'Internal Server Error' : message,
        },
})

const inShape = (profile: Profile, shape: Shape, status: number, message: string): WireError => {
  if (shape === 'ok') return { status, body: { success: false, message } }
  if (shape === 'error') return { status, body: { error: message } }
  if (shape === 'status')
    return { status, body: { statusCode: status, error: reasonOf(status), message } }
  return genericError(profile, status, message)
}

/** Whether this is the one route that rejects an empty list in its own code rather than through its schema. */
const isEmptyList = (endpoint: Endpoint, { message }: ApiError) =>
  endpoint.path === '/v1/quota/users/status/bulk' && message.startsWith('body/userIds Too small')

const isValidation = (error: ApiError) => error.options.validation === true

export const wireErrorOf = (error: ApiError, endpoint: Endpoint, profile: Profile): WireError => {
  const { status, message } = error
  const byHand = error.options.byHand || isEmptyList(endpoint, error)
  // Any logout body other than {} breaks the response in every version (backend-notes 2.3).
  if (isValidation(error) && endpoint.path === '/v1/users/logout') return RESPONSE_SERIALIZATION
  if (profile.degrades && endpoint.path === '/v1/plex/discover-servers') return STATUS_MASKED
  if (profile.degrades && endpoint.path === '/v1/plex/ping') return FAILED_ERROR_SERIALIZATION
  const shape = shapeOf(endpoint)
  const masked = status >= 500 && !byHand ? 'Internal Server Error' : message
  if (byHand) return inShape(profile, shape, status, masked)
  // Scheduler routes declare {error} for 404 and 500 only, so a 400 has the general format.
  if (shape === 'error' && status === 400 && endpoint.path.startsWith('/v1/scheduler/'))
    return genericError(profile, status, message)
  if (isValidation(error) && shape === 'error') {
    if (profile.degrades && endpoint.path.startsWith('/v1/session-monitoring/'))
      return RESPONSE_SERIALIZATION
    if (profile.degrades) return { status: 500, body: { error: 'Internal Server Error' } }
    return { status, body: { error: message } }
  }
  // No route declares the {ok} format for a 5xx. For 404 and 409, users/users/:id builds the format itself.
  const isGeneric =
    shape === 'message' ||
    (shape === 'ok' && (status >= 500 || endpoint.path.startsWith('/v1/users/users')))
  if (isGeneric) return genericError(profile, status, masked)
  if (profile.degrades && status < 500) {
    if (shape === 'error') return { status: 500, body: { error: 'Internal Server Error' } }
    return FAIL_SERIALIZING.some(path => endpoint.path.startsWith(path))
      ? FAILED_ERROR_SERIALIZATION
      : RESPONSE_SERIALIZATION
  }
  return inShape(profile, shape, status, masked)
}

export const unauthenticated = (profile: Profile, path: string): WireError => {
  if (path === '/v1/users/me' && profile.meWithoutSession === 500) return FAILED_ERROR_SERIALIZATION
  if (path === '/v1/plex/discover-servers' && profile.degrades) return STATUS_MASKED
  return genericError(profile, 401, 'You must be authenticated to access this route.')
}

export const sendError = (reply: FastifyReply, error: WireError) =>
  reply.code(error.status).send(error.body)
