import * as z from 'zod/mini'
import type { AnswerOf, BodyOf, Endpoint, QueryOf } from '../contract/endpoint.ts'
import { type CallInputs, call } from './call.ts'
import { ContractError, HttpError } from './errors.ts'
import { sessionOwner } from './session-owner.ts'

type Inputs<E extends Endpoint> = Omit<CallInputs, 'query' | 'body'> & {
  query?: QueryOf<E>
  body?: BodyOf<E>
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
): Promise<AnswerOf<E>> => {
  const asker = sessionOwner()
  try {
    return await send(endpoint, inputs)
  } catch (cause) {
    const lost =
      cause instanceof HttpError &&
      cause.status === 401 &&
      !endpoint.isPublic &&
      !endpoint.has401OfItsOwn
    if (!lost || !onSessionLost || !(await onSessionLost())) throw cause
    if (sessionOwner() === asker) return send(endpoint, inputs)
    throw new HttpError(
      401,
      endpoint.path,
      'Your change wasn’t sent because a different user logged in.',
    )
  }
}

const send = async <E extends Endpoint>(
  endpoint: E,
  { query, ...rest }: Inputs<E>,
): Promise<AnswerOf<E>> => {
  const body = await call(endpoint, {
    ...rest,
    query: query as Record<string, unknown> | undefined,
  })
  if (body === undefined) return body as AnswerOf<E>
  const result = z.safeParse(endpoint.answer, body)
  if (result.success) return result.data as AnswerOf<E>
  throw new ContractError(
    endpoint.path,
    result.error.issues.map(issue => `${issue.path.join('.') || 'answer'}: ${issue.code}`),
  )
}
