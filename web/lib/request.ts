import * as z from 'zod/mini'
import type { AnswerOf, BodyOf, Endpoint, QueryOf } from '../contract/endpoint.ts'
import { ContractError, HttpError, NetworkError, NotOfferedError } from './errors.ts'

type Inputs<E extends Endpoint> = {
  params?: Record<string, string | number>
  query?: QueryOf<E>
  body?: BodyOf<E>
  signal?: AbortSignal
  /** The call outlives the page (sent while a tab closes). */
  keepalive?: boolean
}

/**
 * Asked once when a call that needs a session is answered 401. Resolves to true when the session is back and the call
 * shall be repeated, false to let the 401 stand. Set by the app; without it a 401 stands.
 */
let onSessionLost: (() => Promise<boolean>) | null = null
export const setSessionLostHandler = (handler: typeof onSessionLost) => {
  onSessionLost = handler
}

/**
 * Performs one declared call and gives its parsed answer. Nothing is retried, but after a confirmed session loss and a new
 * sign-in the call is repeated once.
 * @throws NetworkError (no answer), HttpError (error status), NotOfferedError (not JSON), ContractError (unexpected shape)
 */
export const request = async <E extends Endpoint>(
  endpoint: E,
  inputs: Inputs<E> = {},
): Promise<AnswerOf<E>> => {
  try {
    return await send(endpoint, inputs)
  } catch (cause) {
    const lost =
      cause instanceof HttpError &&
      cause.status === 401 &&
      !endpoint.isPublic &&
      !endpoint.has401OfItsOwn
    if (lost && onSessionLost && (await onSessionLost())) return send(endpoint, inputs)
    throw cause
  }
}

const send = async <E extends Endpoint>(endpoint: E, inputs: Inputs<E>): Promise<AnswerOf<E>> => {
  const url = urlOf(
    endpoint.path,
    inputs.params,
    inputs.query as Record<string, unknown> | undefined,
  )
  const init: RequestInit = {
    method: endpoint.method,
    credentials: 'include',
    headers: { accept: 'application/json' },
  }
  if (endpoint.body) {
    // A declared body is always sent, `{}` at least; without one no content-type either (backend-api 5.13).
    init.headers = { accept: 'application/json', 'content-type': 'application/json' }
    init.body = JSON.stringify(inputs.body ?? {})
  }
  if (inputs.signal) init.signal = inputs.signal
  if (inputs.keepalive) init.keepalive = true

  let response: Response
  try {
    response = await fetch(url, init)
  } catch (cause) {
    if (inputs.signal?.aborted) throw cause
    throw new NetworkError(endpoint.path, { cause })
  }
  const isJson = /\bjson\b/i.test(response.headers.get('content-type') ?? '')
  if (!response.ok) throw await httpErrorOf(response, endpoint.path, isJson)
  if (response.status === 204) return undefined as AnswerOf<E>
  if (!isJson) throw new NotOfferedError(endpoint.path)
  let body: unknown
  try {
    body = await response.json()
  } catch (cause) {
    if (inputs.signal?.aborted) throw cause
    if (cause instanceof SyntaxError)
      throw new ContractError(endpoint.path, ['the body is not JSON'])
    throw new NetworkError(endpoint.path, { cause })
  }
  const result = z.safeParse(endpoint.answer, body)
  if (!result.success) {
    throw new ContractError(
      endpoint.path,
      result.error.issues.map(issue => `${issue.path.join('.') || 'answer'}: ${issue.code}`),
    )
  }
  return result.data as AnswerOf<E>
}

const urlOf = (
  path: string,
  params: Record<string, string | number> = {},
  query: Record<string, unknown> = {},
): string => {
  const filled = path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  )
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query))
    if (value !== undefined) search.set(key, String(value))
  return search.size > 0 ? `${filled}?${search}` : filled
}

const MASKS = [
  /^internal server error$/i,
  /^response doesn't match the schema$/i,
  /^failed to serialize/i,
]

/** `message`, then `error`, each only when it is a real sentence (backend-api 1.4). */
export const serverMessageOf = (body: unknown): string | null => {
  const parts = body !== null && typeof body === 'object' ? (body as Record<string, unknown>) : {}
  for (const candidate of [parts.message, parts.error]) {
    if (typeof candidate !== 'string' || candidate.trim() === '') continue
    if (!MASKS.some(mask => mask.test(candidate.trim()))) return candidate.trim()
  }
  return null
}

const httpErrorOf = async (
  response: Response,
  path: string,
  isJson: boolean,
): Promise<HttpError> => {
  // A body that cannot be read leaves the status to speak for itself.
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
