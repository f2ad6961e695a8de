import { STATUS_CODES } from 'node:http'
import type { FastifyReply } from 'fastify'
import type { Endpoint } from '../../web/contract/endpoint.ts'
import type { ApiError } from '../world/api-error.ts'
import type { Profile } from '../world/profiles.ts'

/** Error format declared by a route (backend-notes 1.4). */
type Shape = 'message' | 'ok' | 'error' | 'status'

/** Error formats of routes, the first match wins; all others use `{message}`. */
const SHAPES: readonly (readonly [Shape, RegExp])[] = [
  ['ok', /^\S+ \/v1\/(approval|quota|tautulli|api-keys|tmdb)\//],
  ['ok', /^\S+ \/v1\/(users\/(bulk|users|logout|me)|plex\/ping)/],
  ['status', /^\S+ \/v1\/plex\/(discover-servers|(send|cancel)-friend-request)/],
  ['error', /^\S+ \/v1\/(config|scheduler|session-monitoring|plex)\//],
  ['status', /^(PUT|DELETE) \/v1\/(radarr|sonarr)\/instances/],
]
const shapeOf = ({ method, path }: Endpoint): Shape =>
  SHAPES.find(([, route]) => route.test(`${method} ${path}`))?.[0] ?? 'message'

const reasonOf = (status: number) => STATUS_CODES[status] ?? 'Error'

interface WireError {
  status: number
  body: Record<string, unknown>
}

/** An error whose own response didn't match its schema. */
const unserializable = (fields: {
  code?: string
  error?: string
  message?: string
}): WireError => ({
  status: 500,
  body: { statusCode: 500, message: "Response doesn't match the schema", ...fields },
})
const STATUS_MASKED = unserializable({ error: 'Internal Server Error' })
const RESPONSE_SERIALIZATION = unserializable({
  error: 'Internal Server Error',
  code: 'FST_ERR_RESPONSE_SERIALIZATION',
})
const FAILED_ERROR_SERIALIZATION = unserializable({
  code: 'FST_ERR_FAILED_ERROR_SERIALIZATION',
  message: "Failed to serialize an error. Error: Response doesn't match the schema",
})
/** Routes whose degraded errors have the code FST_ERR_FAILED_ERROR_SERIALIZATION. */
const FAIL_SERIALIZING = /^\/v1\/(users\/bulk|tautulli\/|plex\/ping|quota\/)/

export const genericError = (profile: Profile, status: number, sent: string): WireError => {
  const error = reasonOf(status)
  const isMasked = status >= 500 && (status !== 501 || profile.genericError === 'message')
  const message = isMasked ? 'Internal Server Error' : sent
  if (profile.genericError === 'message') return { status, body: { message } }
  const code = profile.genericError === 'full' && {
    code: error.toUpperCase().replaceAll(' ', '_'),
  }
  return { status, body: { statusCode: status, ...code, error, message } }
}

const inShape = (profile: Profile, shape: Shape, status: number, message: string): WireError => {
  if (shape === 'ok') return { status, body: { success: false, message } }
  if (shape === 'error') return { status, body: { error: message } }
  if (shape === 'status')
    return { status, body: { statusCode: status, error: reasonOf(status), message } }
  return genericError(profile, status, message)
}

export const wireErrorOf = (error: ApiError, endpoint: Endpoint, profile: Profile): WireError => {
  const { status, message, options } = error
  const { path } = endpoint
  // The one route that rejects an empty list in its own code rather than through its schema.
  const isEmptyList =
    path === '/v1/quota/users/status/bulk' && message.startsWith('body/userIds Too small')
  const byHand = options.byHand || isEmptyList
  // Any logout body other than {} breaks the response in every version (backend-notes 2.3).
  if (options.validation && path === '/v1/users/logout') return RESPONSE_SERIALIZATION
  if (profile.degrades && path === '/v1/plex/discover-servers') return STATUS_MASKED
  if (profile.degrades && path === '/v1/plex/ping') return FAILED_ERROR_SERIALIZATION
  const shape = shapeOf(endpoint)
  const masked = status >= 500 && !byHand ? 'Internal Server Error' : message
  if (byHand) return inShape(profile, shape, status, masked)
  // Scheduler routes declare {error} for 404 and 500 only, so a 400 has the general format.
  if (status === 400 && path.startsWith('/v1/scheduler/'))
    return genericError(profile, status, message)
  if (options.validation && profile.degrades && path.startsWith('/v1/session-monitoring/'))
    return RESPONSE_SERIALIZATION
  // No route declares the {ok} format for a 5xx. For 404 and 409, users/users/:id builds the format itself.
  const isUndeclared = shape === 'ok' && (status >= 500 || path.startsWith('/v1/users/users'))
  if (shape === 'message' || isUndeclared) return genericError(profile, status, masked)
  if (profile.degrades && status < 500) {
    if (shape === 'error') return inShape(profile, shape, 500, 'Internal Server Error')
    return FAIL_SERIALIZING.test(path) ? FAILED_ERROR_SERIALIZATION : RESPONSE_SERIALIZATION
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
