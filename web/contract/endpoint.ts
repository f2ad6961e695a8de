import type * as z from 'zod/mini'

export const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
type Method = (typeof METHODS)[number]
export type Schema = z.ZodMiniType

/** Definition of an endpoint, shared by the app (`request`), the mock (`mount`) and the tests. */
export interface Endpoint<
  Response extends Schema = Schema,
  Body extends Schema | undefined = Schema | undefined,
  Query extends Schema | undefined = Schema | undefined,
> {
  readonly method: Method
  readonly path: string
  /** Path in newer backends, if it differs. */
  readonly movedTo?: string | undefined
  readonly response: Response
  /** Schema of the request body. If absent, neither a body nor a content type is sent. */
  readonly body?: Body
  readonly query?: Query
  /** Status on success. A 204 response has no body. */
  readonly status: number
  readonly isPublic: boolean
  /** Whether a 401 is a regular response (wrong credentials, no session). Any other 401 triggers a session check. */
  readonly handles401: boolean
  /** Whether a 404 is a regular response (the query names something unknown). Elsewhere it means a missing call. */
  readonly handles404: boolean
  /** Whether this GET performs work that may take minutes. Other GETs time out after one minute. */
  readonly isLongRunning: boolean
  /** Whether only this call has the limit of which a 429 tells, so that no other waits for it. */
  readonly hasOwnLimit: boolean
  /**
   * Calls of one queue are sent two at a time, because browsers allow six connections per host and a decision must not
   * wait for them. `remote` calls wait for another server (Radarr, Sonarr, Plex, Tautulli, TMDB), `figures` are slow to
   * compute.
   */
  readonly queue: 'remote' | 'figures' | null
}

type Declaration<
  A extends Schema,
  B extends Schema | undefined,
  Q extends Schema | undefined,
> = Pick<Endpoint<A, B, Q>, 'response'> & Partial<Omit<Endpoint<A, B, Q>, 'method' | 'path'>>

const endpointOf =
  (method: Method) =>
  <
    A extends Schema,
    B extends Schema | undefined = undefined,
    Q extends Schema | undefined = undefined,
  >(
    path: string,
    declaration: Declaration<A, B, Q>,
  ): Endpoint<A, B, Q> => ({
    method,
    path,
    status: 200,
    isPublic: false,
    handles401: false,
    handles404: false,
    isLongRunning: false,
    hasOwnLimit: false,
    queue: null,
    ...declaration,
  })

export const get = endpointOf('GET')
export const post = endpointOf('POST')
export const put = endpointOf('PUT')
export const patch = endpointOf('PATCH')
export const del = endpointOf('DELETE')

export type ResponseOf<E extends Endpoint> = z.output<E['response']>
type InputOf<S> = [NonNullable<S>] extends [never]
  ? undefined
  : NonNullable<S> extends Schema
    ? z.input<NonNullable<S>>
    : never
export type BodyOf<E extends Endpoint> = InputOf<E['body']>
export type QueryOf<E extends Endpoint> = InputOf<E['query']>
