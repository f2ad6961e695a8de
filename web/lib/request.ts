import pLimit from 'p-limit'
import * as z from 'zod/mini'
import { cleanText, MESSAGE_MAX } from '../contract/clean-text.ts'
import type { BodyOf, Endpoint, QueryOf, ResponseOf } from '../contract/endpoint.ts'
import { withBase } from './base-path.ts'
import { takeEarlyCall } from './early-calls.ts'
import { ContractError, HttpError, isOffline, NetworkError, NotOfferedError } from './errors.ts'
import { pathsOf, rememberPath } from './moved-paths.ts'
import { sessionOwner } from './session-owner.ts'

interface Inputs<E extends Endpoint> {
  params?: Record<string, string | number> | undefined
  query?: QueryOf<E>
  /** Sent only if the endpoint declares a body. Defaults to `{}`. */
  body?: BodyOf<E>
  signal?: AbortSignal | undefined
  /** Called when the call leaves its queue (`queue` of the endpoint). */
  onSend?: (() => void) | undefined
  /** Lets the call finish after the page has closed. */
  keepalive?: boolean | undefined
}

/**
 * Called when a call that requires a session gets a 401. Resolves to true to retry the call after a new sign-in, or to
 * false to let it fail.
 */
let onSessionLost: (() => Promise<boolean>) | null = null
export const setSessionLostHandler = (handler: typeof onSessionLost) => {
  onSessionLost = handler
}

/**
 * Retries once, and only if the session had expired and the same user has signed in again. A request is never sent on
 * behalf of another user.
 * @throws NetworkError (no response), HttpError (error status), NotOfferedError (not JSON), ContractError (unexpected
 * shape)
 */
export const request = async <E extends Endpoint>(
  endpoint: E,
  inputs: Inputs<E> = {},
): Promise<ResponseOf<E>> => {
  const asker = sessionOwner()
  try {
    return await send(endpoint, inputs)
  } catch (cause) {
    const lost =
      cause instanceof HttpError &&
      cause.status === 401 &&
      !endpoint.isPublic &&
      !endpoint.handles401
    if (!lost || !onSessionLost || !(await onSessionLost())) throw cause
    if (sessionOwner() === asker) return send(endpoint, inputs)
    throw new HttpError(
      401,
      endpoint.path,
      'Your change wasn’t sent because a different user logged in.',
      null,
      null,
      { cause },
    )
  }
}

/** Whether the backend has no call at this path, so nothing was done. */
const isAbsent = (cause: unknown): boolean =>
  cause instanceof NotOfferedError || (cause instanceof HttpError && cause.status === 404)

/** Sends the call to the path that this backend has, and remembers it. */
const readAnywhere = async <E extends Endpoint>(
  endpoint: E,
  inputs: Inputs<E>,
): Promise<unknown> => {
  const paths = pathsOf(endpoint)
  const [first = endpoint.path, second] = paths
  if (second === undefined) return read(endpoint, inputs)
  try {
    const body = await read({ ...endpoint, path: first }, inputs)
    rememberPath(first, paths)
    return body
  } catch (cause) {
    if (!isAbsent(cause)) throw cause
    const body = await read({ ...endpoint, path: second }, inputs)
    rememberPath(second, paths)
    return body
  }
}

const send = async <E extends Endpoint>(endpoint: E, inputs: Inputs<E>): Promise<ResponseOf<E>> => {
  const body = await readAnywhere(endpoint, inputs)
  if (body === undefined) return body as ResponseOf<E>
  const result = z.safeParse(endpoint.response, body)
  if (result.success) return result.data as ResponseOf<E>
  throw new ContractError(
    endpoint.path,
    result.error.issues.map(issue => `${issue.path.join('.') || 'response'}: ${issue.code}`),
  )
}

/** Time limit for reads, because other calls may be queued behind them. Shorter than the gateway's own limit. */
const READ_WITHIN_MS = 60_000

const readInTime = (url: string, init: RequestInit, path: string): Promise<Response> =>
  new Promise((resolve, reject) => {
    const end = new AbortController()
    const timer = setTimeout(() => {
      reject(new HttpError(504, path, 'The server didn’t respond in time.'))
      end.abort()
    }, READ_WITHIN_MS)
    const response = takeEarlyCall(url) || fetch(url, { ...init, signal: end.signal })
    response.then(resolve, reject).finally(() => clearTimeout(timer))
  })

const queues = { remote: pLimit(2), figures: pLimit(2) }

const read = <E extends Endpoint>(endpoint: E, inputs: Inputs<E>): Promise<unknown> =>
  endpoint.queue
    ? queues[endpoint.queue](() => readNow(endpoint, inputs))
    : readNow(endpoint, inputs)

/** Sends the call and reads its JSON without validating it; undefined for 204. */
const readNow = async <E extends Endpoint>(endpoint: E, inputs: Inputs<E>): Promise<unknown> => {
  const url = urlOf(endpoint.path, inputs.params, inputs.query as object | undefined)
  const init: RequestInit = {
    method: endpoint.method,
    credentials: 'include',
    // When a page is restored or reached by Back, browsers would use old responses, even those marked no-cache.
    cache: 'no-store',
    headers: { accept: 'application/json' },
  }
  if (endpoint.body) {
    // The backend rejects a content type without a body, and a missing body if the endpoint declares one
    // (backend-notes 5.13).
    init.headers = { accept: 'application/json', 'content-type': 'application/json' }
    init.body = JSON.stringify(inputs.body ?? {})
  }
  if (inputs.signal) init.signal = inputs.signal
  if (inputs.keepalive) init.keepalive = true

  inputs.onSend?.()
  const wasOffline = isOffline()
  let response: Response
  try {
    const isPlainRead = endpoint.method === 'GET' && !inputs.signal && !endpoint.isLongRunning
    response = await (isPlainRead ? readInTime(url, init, endpoint.path) : fetch(url, init))
  } catch (cause) {
    if (inputs.signal?.aborted || cause instanceof HttpError) throw cause
    throw new NetworkError(endpoint.path, { cause }, wasOffline)
  }
  const isJson = /\bjson\b/i.test(response.headers.get('content-type') ?? '')
  if (!response.ok) throw await httpErrorOf(response, endpoint.path, isJson)
  if (response.status === 204) return undefined
  if (!isJson) throw new NotOfferedError(endpoint.path)
  try {
    return await response.json()
  } catch (cause) {
    if (inputs.signal?.aborted) throw cause
    if (cause instanceof SyntaxError)
      throw new ContractError(endpoint.path, ['the body is not JSON'], { cause })
    throw new NetworkError(endpoint.path, { cause })
  }
}

const urlOf = (
  path: string,
  params: Record<string, string | number> = {},
  query: object = {},
): string => {
  const filled = withBase(path).replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  )
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query))
    if (value !== undefined) search.set(key, String(value))
  return search.size > 0 ? `${filled}?${search}` : filled
}

const MASKS = [
  /^(internal server error|bad gateway|service unavailable|gateway time-?out)$/i,
  /^response doesn't match the schema$/i,
  /^failed to serialize/i,
]

/**
 * Returns the `message` or otherwise the `error` of a response, made safe to display. Null if it isn't a sentence
 * (backend-notes 1.4).
 */
export const serverMessageOf = (body: unknown): string | null => {
  const parts = body !== null && typeof body === 'object' ? (body as Record<string, unknown>) : {}
  for (const candidate of [parts.message, parts.error]) {
    if (typeof candidate !== 'string') continue
    const words = cleanText(candidate, MESSAGE_MAX).trim()
    if (words !== '' && !MASKS.some(mask => mask.test(words))) return words
  }
  return null
}

const httpErrorOf = async (
  response: Response,
  path: string,
  isJson: boolean,
): Promise<HttpError> => {
  // If the body is unreadable, only the status is known.
  const body: unknown = isJson ? await response.json().catch(() => null) : null
  const code = body !== null && typeof body === 'object' && 'code' in body ? body.code : null
  const after = Number(response.headers.get('retry-after') ?? Number.NaN)
  return new HttpError(
    response.status,
    path,
    serverMessageOf(body),
    typeof code === 'string' ? code : null,
    Number.isFinite(after) ? after : null,
  )
}
