import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Endpoint, Schema } from '../../web/contract/endpoint.ts'
import { exact } from '../../web/contract/exact.ts'
import type { ClientWorld } from '../client/client-world.ts'
import type { Account } from '../rules/accounts.ts'
import type { World } from '../rules/world.ts'
import { ApiError } from '../world/api-error.ts'
import { englishErrors } from '../world/english-errors.ts'
import type { Profile } from '../world/profiles.ts'
import { answerUnknown } from './pages.ts'
import { wireErrorOf } from './wire-errors.ts'

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

type HandlerResult<E extends Endpoint> = z.input<E['response']> | Promise<z.input<E['response']>>

/**
 * Mounts an endpoint in the backend versions that have it. Validates body and query against the contract (400, like the
 * backend). An invalid response is a bug in the mock and becomes a 500 that names the field.
 * @param isOfferedHere whether a version has the endpoints, unless one of them says otherwise
 */
export const mount =
  (app: FastifyInstance, isOfferedHere: (profile: Profile) => boolean = () => true) =>
  <E extends Endpoint>(endpoint: E, isOffered = isOfferedHere) =>
  (handler: (inputs: Inputs<E>) => HandlerResult<E>): void => {
    const isAt = (profile: Profile, url: string) =>
      endpoint.movedTo === undefined || profile.hasNewPaths === (url === endpoint.movedTo)
    for (const url of [endpoint.path, endpoint.movedTo])
      if (url !== undefined)
        app.route({
          method: endpoint.method,
          url,
          exposeHeadRoute: false,
          config: { endpoint, isOffered: profile => isOffered(profile) && isAt(profile, url) },
          handler: async (request, reply) => {
            const { clientWorld } = request
            if (!request.routeOptions.config.isOffered?.(clientWorld.world.profile))
              return answerUnknown(request, reply)
            try {
              const params = request.params as Record<string, string>
              const inputs = {
                params,
                id: Number(params.id),
                query:
                  endpoint.query &&
                  checked(
                    endpoint.query,
                    'querystring',
                    textsToValues(endpoint.query, request.query),
                  ),
                // Ignore a body that the contract doesn't declare.
                body: endpoint.body && checked(endpoint.body, 'body', request.body ?? null),
                world: clientWorld.world,
                clientWorld,
                account: request.account,
                request,
                reply,
              } as Inputs<E>
              const response = await handler(inputs)
              if (reply.sent) return reply
              if (endpoint.status === 204) return reply.code(204).send()
              const misfits = misfitsOf(endpoint.response, response)
              if (misfits.length > 0) {
                request.log.error(
                  { misfits },
                  `mock response to ${endpoint.method} ${endpoint.path} breaks the contract`,
                )
                return reply.code(500).send({
                  statusCode: 500,
                  code: 'MOCK_BREAKS_CONTRACT',
                  error: 'Internal Server Error',
                  message: `The mock's response to ${endpoint.method} ${endpoint.path} breaks the contract: ${misfits.join(', ')}`,
                })
              }
              return reply.code(endpoint.status).send(response)
            } catch (cause) {
              if (!(cause instanceof ApiError)) throw cause
              const { status, body } = wireErrorOf(cause, endpoint, clientWorld.world.profile)
              const { retryAfterS } = cause.options
              if (retryAfterS !== undefined) reply.header('retry-after', String(retryAfterS))
              return reply.code(status).send(body)
            }
          },
        })
  }

/** The usual form of a response. */
export const success = <T extends object>(message: string, more = {} as T) => ({
  success: true as const,
  message,
  ...more,
})

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
  throw new ApiError(400, messages.join(', '), { validation: true })
}

/** Unwraps optional, nullable and default to the underlying type. */
const innerType = (schema: unknown): string => {
  let inner = schema as { def?: { type: string; innerType?: unknown } } | undefined
  while (inner?.def?.innerType) inner = inner.def.innerType as typeof inner
  return inner?.def?.type ?? ''
}

/** Converts query parameters to numbers or booleans where the schema declares these types. */
export const textsToValues = (schema: Schema, query: unknown): Record<string, unknown> => {
  const shape = (schema as { shape?: Record<string, unknown> }).shape ?? {}
  return Object.fromEntries(
    Object.entries((query ?? {}) as Record<string, unknown>).map(([key, value]) => {
      const type = innerType(shape[key])
      if (type === 'number' && value !== '') return [key, Number(value)]
      if (type === 'boolean' && (value === 'true' || value === 'false'))
        return [key, value === 'true']
      return [key, value]
    }),
  )
}
