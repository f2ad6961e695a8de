import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { AUTH_MODES, GATEWAY_MODES } from './gateway.ts'

/** Source of the base path. 'proxy' is a trusted X-Forwarded-Prefix. */
const BASE_PATH_SOURCES = ['BASE_PATH', 'proxy', 'nothing'] as const

export const GatewayConnection = z.object({
  /** Gateway time in epoch milliseconds. */
  time: z.number(),
  visitor: z.object({
    /** 'https' or 'http', according to a trusted proxy if there is one. */
    scheme: z.string(),
    host: z.string(),
    /** Client address; without trusted proxies the peer's, which may be a proxy. */
    address: z.string(),
    /** TRUST_PROXY includes the client's address, so this client can pretend to have any other. */
    isAmongProxies: z.boolean(),
    basePath: z.string(),
    basePathFrom: z.enum(BASE_PATH_SOURCES),
  }),
  proxy: z.object({
    isTrusted: z.boolean(),
    /** Forwarding headers received, in lower case. */
    headers: z.array(z.string()),
  }),
  /** Calls in flight from this address, which behind an untrusted proxy is everyone's. */
  calls: z.object({
    inFlight: z.number(),
    limit: z.number(),
    forReads: z.number(),
  }),
  /** Attributes added to cookies for this client, e.g. `Path=/`. */
  cookie: z.array(z.string()),
  mode: z.enum(GATEWAY_MODES),
  auth: z.enum(AUTH_MODES),
  backend: z.object({
    reachable: z.boolean(),
    /** ISO time at which `reachable` last changed. */
    since: z.nullable(z.string()),
    lastAnswerAgeMs: z.nullable(z.number()),
    /** Contains no internal addresses. */
    lastError: z.nullable(z.string()),
    lastErrorAgeMs: z.nullable(z.number()),
  }),
})
export type GatewayConnection = z.infer<typeof GatewayConnection>

export const getGatewayConnection = endpoint({
  method: 'GET',
  path: '/gateway/connection',
  isPublic: true,
  answer: GatewayConnection,
})

/** Sends a few evenly spaced events. A path instead of an endpoint, because the response is text/event-stream. */
export const STREAM_PROBE_PATH = '/gateway/stream-probe'

export const StreamProbeFrame = z.object({
  n: z.number(),
  of: z.number(),
  at: z.number(),
})
export type StreamProbeFrame = z.infer<typeof StreamProbeFrame>
