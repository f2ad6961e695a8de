import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Endpoint, Schema } from '../../web/contract/endpoint.ts'
import { exact } from '../../web/contract/exact.ts'
import type { ClientWorld } from '../client/client-world.ts'
import type { Account } from '../rules/accounts.ts'
import type { World } from '../rules/world.ts'
import { ApiError, invalidInput } from '../world/api-error.ts'
import { englishErrors } from '../world/english-errors.ts'
import type { Profile } from '../world/profiles.ts'
import { answerUnknown } from './pages.ts'
import { sendError, wireErrorOf } from './wire-errors.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: Endpoint
    isOffered?: (profile: Profile) => boolean
  }
  interface FastifyRequest {
    clientWorld: ClientWorld
    sessionId: string
    /** Null if there is no session user. Bypass modes create the user when a page is visited. */
    account: Account | null
  }
}

type Read<S> = [NonNullable<S>] extends [never]
  ? undefined
  : NonNullable<S> extends Schema
    ? z.output<NonNullable<S>>
    : undefined

interface Inputs<E extends Endpoint> {
  params: Record<string, string>
  /** Numeric `:id` parameter; NaN if it isn't a number. */
  id: number
  query: Read<E['query']>
  body: Read<E['body']>
  world: World
  clientWorld: ClientWorld
  account: Account | null
  request: FastifyRequest
  reply: FastifyReply
}

/** `success` and a message are added if they are omitted. A response without anything else can be omitted. */
type Sent<R> = R extends { success: unknown } ? Omit<R, 'success'> & Partial<R> : R
type CanOmit<R> = object extends R ? true : undefined extends R ? true : false
// biome-ignore lint/suspicious/noConfusingVoidType: functions that return nothing are fine here
type HandlerResult<R> = Sent<R> | (CanOmit<Sent<R>> extends true ? void : never)

/**
 * Mounts endpoints in the backend versions that have them. Validates body and query against the contract (400, like the
 * backend). An invalid response is a bug in the mock and becomes a 500 that names the field.
 * @param isOfferedHere whether a version has the endpoints, unless one of them says otherwise
 */
export const mount =
  (app: FastifyInstance, isOfferedHere: (profile: Profile) => boolean = () => true) =>
  <E extends Endpoint>(
    endpoint: E,
    handler: (
      inputs: Inputs<E>,
    ) => HandlerResult<z.input<E['response']>> | Promise<HandlerResult<z.input<E['response']>>>,
    isOffered = isOfferedHere,
  ): void => {
    const { method, path, movedTo, status } = endpoint
    const isAt = (profile: Profile, url: string) =>
      movedTo === undefined || profile.hasNewPaths === (url === movedTo)
    const answer = async (request: FastifyRequest, reply: FastifyReply) => {
      const { clientWorld } = request
      const { world } = clientWorld
      if (!request.routeOptions.config.isOffered?.(world.profile))
        return answerUnknown(request, reply)
      try {
        const response = withOutcome(
          endpoint.response,
          await handler({ ...inputsOf(endpoint, request), world, clientWorld, reply } as Inputs<E>),
        )
        if (status === 204) return reply.code(204).send()
        const misfits = misfitsOf(endpoint.response, response)
        if (misfits.length === 0) return reply.code(status).send(response)
        const message = `The mock's response to ${method} ${path} breaks the contract: ${misfits.join(', ')}`
        request.log.error(message)
        return reply.code(500).send({
          statusCode: 500,
          code: 'MOCK_BREAKS_CONTRACT',
          error: 'Internal Server Error',
          message,
        })
      } catch (cause) {
        if (!(cause instanceof ApiError)) throw cause
        const { retryAfterS } = cause.options
        if (retryAfterS !== undefined) reply.header('retry-after', String(retryAfterS))
        return sendError(reply, wireErrorOf(cause, endpoint, world.profile))
      }
    }
    for (const url of [path, movedTo])
      if (url !== undefined)
        app.route({
          method,
          url,
          exposeHeadRoute: false,
          config: { endpoint, isOffered: profile => isOffered(profile) && isAt(profile, url) },
          handler: answer,
        })
  }

const inputsOf = ({ query, body }: Endpoint, request: FastifyRequest) => {
  const params = request.params as Record<string, string>
  return {
    params,
    id: Number(params.id),
    query: query && checked(query, 'querystring', textsToValues(query, request.query)),
    // Ignore a body that the contract doesn't declare.
    body: body && checked(body, 'body', request.body ?? null),
    account: request.account,
    request,
  }
}

type Shape = Record<string, { def?: { type: string; innerType?: unknown } }>
const shapeOf = (schema: Schema): Shape => (schema as { shape?: Shape }).shape ?? {}

const withOutcome = (schema: Schema, response: unknown): unknown => {
  const { success, message } = shapeOf(schema)
  if (!success) return response
  const hasMessage = message?.def?.type === 'default'
  return { success: true, ...(hasMessage && { message: 'Done' }), ...(response as object) }
}

const exactSchemas = new WeakMap<Schema, Schema>()

const misfitsOf = (schema: Schema, value: unknown): string[] => {
  const strict = exactSchemas.get(schema) ?? exact(schema)
  exactSchemas.set(schema, strict)
  const result = z.safeParse(strict, value, englishErrors)
  return result.success
    ? []
    : result.error.issues.map(issue => `${issue.path.join('.') || 'response'} ${issue.message}`)
}

/**
 * Validates one part of a call.
 * @throws ApiError 400 such as `body/email Invalid email address, body/password Too small…`
 */
export const checked = <S extends Schema>(
  schema: S,
  where: string,
  value: unknown,
): z.output<S> => {
  const result = z.safeParse(schema, value, englishErrors)
  if (result.success) return result.data
  const messages = result.error.issues.map(
    issue => `${where}/${issue.path.join('/')} ${issue.message}`,
  )
  throw invalidInput(messages.join(', '))
}

/** Unwraps optional, nullable and default to the underlying type. */
const typeOf = (schema: Shape[string] | undefined): string => {
  const inner = schema?.def?.innerType
  return inner ? typeOf(inner as Shape[string]) : (schema?.def?.type ?? '')
}

/** Converts query parameters to numbers or booleans where the schema declares these types. */
export const textsToValues = (schema: Schema, query: unknown): Record<string, unknown> => {
  const shape = shapeOf(schema)
  return Object.fromEntries(
    Object.entries((query ?? {}) as Record<string, unknown>).map(([key, value]) => {
      const type = typeOf(shape[key])
      if (type === 'number' && value !== '') return [key, Number(value)]
      const isFlag = type === 'boolean' && (value === 'true' || value === 'false')
      return [key, isFlag ? value === 'true' : value]
    }),
  )
}
