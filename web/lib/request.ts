import { cleanText, MESSAGE_MAX } from '../contract/clean-text.ts'
import type { BodyOf, Endpoint, QueryOf, ResponseOf } from '../contract/endpoint.ts'
import { GATEWAY_HEADER } from '../contract/gateway.ts'
import { parseWithNumbers } from '../contract/text-numbers.ts'
import { withBase } from './base-path.ts'
import {
  type CallPause,
  callPause,
  pauseCalls,
  retryAfterOf,
  untilResumed,
  waitOf,
} from './call-pause.ts'
import { readClock } from './clock.ts'
import { takeEarlyCall } from './early-calls.ts'
import {
  BlockedError,
  ContractError,
  HttpError,
  InterceptedError,
  isOffline,
  NetworkError,
  NotOfferedError,
} from './errors.ts'
import { pathsOf, rememberPath } from './moved-paths.ts'
import { currentSession, loadSignal } from './on-sign-out.ts'
import { probeServer } from './probe-server.ts'
import { sessionOwner } from './session-owner.ts'
import { twoAtATime } from './two-at-a-time.ts'

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
  headers?: Readonly<Record<string, string>> | undefined
}

/**
 * Called when a call that requires a session gets a 401. Resolves to true to retry the call after a new sign-in, or to
 * false to let it fail.
 */
let onSessionLost: (() => Promise<boolean>) | null = null
/** Whether nobody is signed in. Calls that require a session then fail without being sent. */
let isSignedOut = () => false
export const setSessionLostHandler = (
  handler: typeof onSessionLost,
  isOut: typeof isSignedOut = () => false,
) => {
  onSessionLost = handler
  isSignedOut = isOut
}

const needsSession = ({ isPublic, handles401 }: Endpoint) => !isPublic && !handles401
const notSent = ({ path }: Endpoint) => new HttpError(401, path, null)

/** Called with what took the place of a response: a sign-in in front of the gateway or an error page. Null after one. */
let onInterception: ((by: 'sign-in' | 'page' | null) => void) | null = null
export const setInterceptionHandler = (handler: typeof onInterception) => {
  onInterception = handler
}

/** The longest pause after which a change is still sent. A longer one is reported. */
const WRITE_WAITS_MS = 60_000

const untilAllowed = async (
  pause: CallPause,
  endpoint: Endpoint,
  { signal }: Pick<Inputs<Endpoint>, 'signal'>,
): Promise<void> => {
  const leftMs = pause.until - performance.now()
  if (endpoint.method !== 'GET' && leftMs > WRITE_WAITS_MS)
    throw new HttpError(
      429,
      endpoint.path,
      `The server asks to wait ${pause.span}. Try again then.`,
      null,
      Math.ceil(leftMs / 1000),
    )
  await untilResumed(signal ?? (isLoad(endpoint) ? loadSignal() : undefined))
}

/** Reads that wait for the end of a pause. What asks regularly must not have them pile up. */
const waitingReads = new Map<Endpoint, Map<string, Promise<unknown>>>()

const shareWaiting = <E extends Endpoint>(
  endpoint: E,
  { params, query }: Inputs<E>,
  ask: () => Promise<ResponseOf<E>>,
): Promise<ResponseOf<E>> => {
  const url = urlOf(endpoint.path, params, query as object | undefined)
  const ofEndpoint = waitingReads.get(endpoint) ?? new Map<string, Promise<unknown>>()
  waitingReads.set(endpoint, ofEndpoint)
  const shared = ofEndpoint.get(url) ?? ask().finally(() => ofEndpoint.delete(url))
  ofEndpoint.set(url, shared)
  return shared as Promise<ResponseOf<E>>
}

/**
 * After a 429, everything waits as long as the server asks, and is then sent again. Otherwise, retries once, and only if
 * the session had expired and the same user has signed in again. A request is never sent on behalf of another user.
 * @throws NetworkError (no response), HttpError (error status), NotOfferedError (a page instead of JSON), ContractError
 * (unexpected shape), InterceptedError (not the gateway's or backend's response)
 */
export const request = <E extends Endpoint>(
  endpoint: E,
  inputs: Inputs<E> = {},
): Promise<ResponseOf<E>> => {
  const ask = () => requestNow(endpoint, inputs)
  const canShare = callPause() && endpoint.method === 'GET' && !inputs.signal
  return canShare ? shareWaiting(endpoint, inputs, ask) : ask()
}

const requestNow = async <E extends Endpoint>(
  endpoint: E,
  inputs: Inputs<E>,
): Promise<ResponseOf<E>> => {
  const asker = sessionOwner()
  const isSameSession = currentSession()
  const waits = !endpoint.hasOwnLimit && !inputs.keepalive
  const pause = waits ? callPause() : null
  if (pause) await untilAllowed(pause, endpoint, inputs)
  const checkAsker = () => {
    if (endpoint.method !== 'GET' && sessionOwner() !== asker) throw otherUser(endpoint)
  }
  checkAsker()
  try {
    return await send(endpoint, inputs)
  } catch (cause) {
    if (waits && cause instanceof HttpError && cause.status === 429) {
      pauseCalls(cause.retryAfterS ?? 0)
      checkAsker()
      return request(endpoint, inputs)
    }
    const lost =
      cause instanceof HttpError &&
      cause.status === 401 &&
      needsSession(endpoint) &&
      isSameSession()
    if (!lost || !onSessionLost || !(await onSessionLost())) throw cause
    if (sessionOwner() === asker) return send(endpoint, inputs)
    throw otherUser(endpoint, cause)
  }
}

const otherUser = ({ path }: Endpoint, cause?: unknown) =>
  new HttpError(
    401,
    path,
    'Your change wasn’t sent because a different user logged in.',
    null,
    null,
    { cause },
  )

/** Whether a 404 can only mean that the backend lacks the call (backend-notes 3.2). */
const namesNothing = ({ method, path, handles404 }: Endpoint): boolean =>
  method === 'GET' && !path.includes(':') && !handles404

/** Whether the backend has no call at this path, so nothing was done. */
const isAbsent = (cause: unknown): boolean =>
  cause instanceof NotOfferedError ||
  ((cause instanceof HttpError || cause instanceof InterceptedError) && cause.status === 404)

/** Sends the call to the path that this backend has, and remembers it. */
const readAnywhere = async <E extends Endpoint>(endpoint: E, inputs: Inputs<E>): Promise<Read> => {
  const paths = pathsOf(endpoint)
  const [first = endpoint.path, second] = paths
  if (second === undefined) return read(endpoint, inputs)
  try {
    const found = await read({ ...endpoint, path: first }, inputs)
    rememberPath(first, paths)
    return found
  } catch (cause) {
    if (!isAbsent(cause)) throw cause
    const found = await read({ ...endpoint, path: second }, inputs)
    rememberPath(second, paths)
    return found
  }
}

const send = async <E extends Endpoint>(endpoint: E, inputs: Inputs<E>): Promise<ResponseOf<E>> => {
  try {
    const response = await parsed(endpoint, inputs)
    if (endpoint.path.startsWith('/v1')) onInterception?.(null)
    return response
  } catch (cause) {
    if (cause instanceof InterceptedError) {
      if (cause.isSignIn) onInterception?.('sign-in')
      else if (cause.status >= 500 && endpoint.path.startsWith('/v1')) onInterception?.('page')
    } else if (cause instanceof HttpError && endpoint.path.startsWith('/v1')) onInterception?.(null)
    throw cause
  }
}

const parsed = async <E extends Endpoint>(
  endpoint: E,
  inputs: Inputs<E>,
): Promise<ResponseOf<E>> => {
  const { body, isMarked } = await readAnywhere(endpoint, inputs)
  if (body === undefined) return body as ResponseOf<E>
  const { result } = parseWithNumbers(endpoint.response, body)
  if (result.success) return result.data as ResponseOf<E>
  if (!isMarked) throw new InterceptedError(endpoint.path, 200, true)
  throw new ContractError(
    endpoint.path,
    result.error.issues.map(issue => `${issue.path.join('.') || 'response'}: ${issue.code}`),
  )
}

/** Time limit for reads, because other calls may be queued behind them. Shorter than the gateway's own limit. */
const READ_WITHIN_MS = 60_000

const readInTime = (
  url: string,
  init: RequestInit,
  path: string,
  stopped: AbortSignal | undefined,
  early?: Promise<Response>,
): Promise<Response> =>
  new Promise((resolve, reject) => {
    const end = new AbortController()
    const signal = stopped ? AbortSignal.any([end.signal, stopped]) : end.signal
    signal.throwIfAborted()
    signal.addEventListener('abort', () => reject(signal.reason))
    const timer = setTimeout(
      () => end.abort(new HttpError(504, path, 'The server didn’t respond in time.')),
      READ_WITHIN_MS,
    )
    const response = early ?? fetch(url, { ...init, signal })
    response.then(resolve, reject).finally(() => clearTimeout(timer))
  })

const queues = { remote: twoAtATime(), figures: twoAtATime() }

/** All tabs share six connections, so the long calls of a hidden one wait until it is shown. */
const untilShown = (): Promise<void> =>
  new Promise(resolve => {
    const check = () => {
      if (globalThis.document?.hidden) return
      globalThis.document?.removeEventListener('visibilitychange', check)
      resolve()
    }
    globalThis.document?.addEventListener('visibilitychange', check)
    check()
  })

interface Read {
  body: unknown
  isMarked: boolean
}

const read = <E extends Endpoint>(endpoint: E, inputs: Inputs<E>): Promise<Read> => {
  const stopped = isLoad(endpoint) ? loadSignal() : undefined
  if (!endpoint.queue) return readNow(endpoint, inputs, stopped)
  return queues[endpoint.queue](async () => {
    await untilShown()
    return readNow(endpoint, inputs, stopped)
  })
}

/** Whether the call needs a session, and only to show its response. */
const isLoad = (endpoint: Endpoint): boolean =>
  endpoint.queue !== null ||
  (endpoint.method === 'GET' && needsSession(endpoint) && !endpoint.isLongRunning)

/**
 * Sends the call and reads its JSON without validating it; undefined for 204.
 * @param stopped aborts a load
 */
const readNow = async <E extends Endpoint>(
  endpoint: E,
  inputs: Inputs<E>,
  stopped: AbortSignal | undefined,
): Promise<Read> => {
  if (needsSession(endpoint) && isSignedOut()) throw notSent(endpoint)
  const url = urlOf(endpoint.path, inputs.params, inputs.query as object | undefined)
  const init: RequestInit = {
    method: endpoint.method,
    credentials: 'include',
    // When a page is restored or reached by Back, browsers would use old responses, even those marked no-cache.
    cache: 'no-store',
    // The gateway never redirects a call, so a redirect leads to a sign-in in front of it.
    redirect: 'manual',
    headers: { accept: 'application/json', ...inputs.headers },
  }
  if (endpoint.body) {
    // The backend rejects a content type without a body, and a missing body if the endpoint declares one
    // (backend-notes 5.13).
    init.headers = { ...init.headers, 'content-type': 'application/json' }
    init.body = JSON.stringify(inputs.body ?? {})
  }
  const signal = inputs.signal ?? stopped
  if (signal) init.signal = signal
  if (inputs.keepalive) init.keepalive = true

  inputs.onSend?.()
  const wasOffline = isOffline()
  const isRead = endpoint.method === 'GET' && !endpoint.isLongRunning
  const early = isRead && !inputs.signal ? takeEarlyCall(url) : undefined
  const sentAt = early ? 0 : performance.now()
  const ask = (begun?: Promise<Response>) =>
    isRead ? readInTime(url, init, endpoint.path, signal, begun) : fetch(url, init)
  let response: Response
  try {
    response = await ask(early)
  } catch (cause) {
    if (signal?.aborted || cause instanceof HttpError) throw cause
    const isServerHere = !wasOffline && ['same', 'updated'].includes(await probeServer())
    if (!isServerHere || !isRead)
      throw new NetworkError(endpoint.path, { cause }, wasOffline, isServerHere)
    // A connection that was cut works the next time, unlike a call that the browser blocks.
    response = await ask().catch((again: unknown) => {
      throw signal?.aborted || again instanceof HttpError ? again : new BlockedError(again)
    })
  }
  const { headers, status } = response
  const isMarked = headers.has(GATEWAY_HEADER)
  // Only the server's own clock counts, and the gateway passes its header on.
  if (isMarked && endpoint.path.startsWith('/v1')) readClock(headers.get('date'), sentAt)
  if (response.type === 'opaqueredirect' || response.redirected)
    throw new InterceptedError(endpoint.path, 0, true)
  const type = headers.get('content-type')
  const isJson = /\bjson\b/i.test(type ?? '')
  if (!response.ok) {
    const failure = await failureOf(response, endpoint.path)
    if (failure instanceof HttpError && status === 404 && namesNothing(endpoint))
      throw new NotOfferedError(endpoint.path, { cause: failure })
    throw failure
  }
  if (status === 204) return { body: undefined, isMarked }
  const unreadable = (cause?: unknown) =>
    isMarked
      ? new ContractError(endpoint.path, ['the body is not JSON'], { cause })
      : new InterceptedError(endpoint.path, status, true)
  if (!isJson && isMarked && endpoint.method === 'GET') throw new NotOfferedError(endpoint.path)
  if (!isJson) throw unreadable()
  try {
    return { body: await response.json(), isMarked }
  } catch (cause) {
    if (signal?.aborted) throw cause
    if (cause instanceof SyntaxError) throw unreadable(cause)
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

/** Statuses that a proxy's sign-in also sends, even as JSON. They are only believed from the gateway. */
const SIGN_IN_STATUSES = [401, 403, 407, 511]

const failureOf = async (
  response: Response,
  path: string,
): Promise<HttpError | InterceptedError> => {
  const { headers, status } = response
  const type = headers.get('content-type')
  const isMarked = headers.has(GATEWAY_HEADER)
  const isJson = /\bjson\b/i.test(type ?? '')
  const parsed: unknown = isJson ? await response.json().catch(() => null) : null
  // If the body is unreadable, only the status is known.
  const body = (parsed !== null && typeof parsed === 'object' ? parsed : {}) as Record<
    string,
    unknown
  >
  const message = serverMessageOf(body)
  const code = typeof body.code === 'string' ? body.code : null
  // A proxy's limit counts like the server's.
  if (status === 429) return new HttpError(429, path, message, code, waitOf(headers, message))
  const isOfSignIn = SIGN_IN_STATUSES.includes(status)
  const isOurs = isOfSignIn
    ? isMarked && ['message', 'error', 'success'].some(name => name in body)
    : isJson || (isMarked && type === null)
  if (!isOurs) return new InterceptedError(path, status, isOfSignIn && !isMarked)
  return new HttpError(status, path, message, code, retryAfterOf(headers))
}
