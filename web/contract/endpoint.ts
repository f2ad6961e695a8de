import type * as z from 'zod/mini'

export const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
export type Method = (typeof METHODS)[number]
export type Schema = z.ZodMiniType

/**
 * One call of the backend: what may be sent and what is believed of the answer. Three readers use the same
 * declaration: the SPA (`request`), the mock (`mount`) and the tests.
 */
export interface Endpoint<
  Answer extends Schema = Schema,
  Body extends Schema | undefined = Schema | undefined,
  Query extends Schema | undefined = Schema | undefined,
> {
  readonly method: Method
  /** Path with `:name` parameters, e.g. `/v1/users/users/:id`. */
  readonly path: string
  readonly answer: Answer
  /** Absent: the route declares no body, and none is sent (no content-type either). */
  readonly body?: Body
  readonly query?: Query
  /** Status of a successful answer; 204 carries no body. */
  readonly status: number
  /** Works without a session (login, create-admin). */
  readonly isPublic: boolean
  /** A 401 is this call's own answer (wrong pair, no session to read or end); elsewhere it asks whether the session is gone. */
  readonly has401OfItsOwn: boolean
  /** A GET that does work and answers when it is done, be it after minutes; other reads are given up after one. */
  readonly isWork: boolean
}

type Declaration<
  A extends Schema,
  B extends Schema | undefined,
  Q extends Schema | undefined,
> = Pick<Endpoint<A, B, Q>, 'method' | 'path' | 'answer'> & {
  body?: B
  query?: Q
  status?: number
  isPublic?: boolean
  has401OfItsOwn?: boolean
  isWork?: boolean
}

/** Declares a call; `status` defaults to 200. */
export const endpoint = <
  A extends Schema,
  B extends Schema | undefined = undefined,
  Q extends Schema | undefined = undefined,
>(
  declaration: Declaration<A, B, Q>,
): Endpoint<A, B, Q> => ({
  status: 200,
  isPublic: false,
  has401OfItsOwn: false,
  isWork: false,
  ...declaration,
})

export type AnswerOf<E extends Endpoint> = z.output<E['answer']>
type InputOf<S> = [NonNullable<S>] extends [never]
  ? undefined
  : NonNullable<S> extends Schema
    ? z.input<NonNullable<S>>
    : never
export type BodyOf<E extends Endpoint> = InputOf<E['body']>
export type QueryOf<E extends Endpoint> = InputOf<E['query']>
