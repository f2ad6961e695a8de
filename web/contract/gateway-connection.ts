import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { AUTH_MODES, GATEWAY_MODES } from './gateway.ts'

/** Where the gateway got the base path from; 'proxy' is a trusted X-Forwarded-Prefix. */
export const BASE_PATH_SOURCES = ['BASE_PATH', 'proxy', 'nothing'] as const

/** How the gateway sees this client and the backend, for the connection details. Doesn't require a session. */
export const GatewayConnection = z.object({
  /** Gateway time of the response, in milliseconds since the epoch. */
  time: z.number(),
  visitor: z.object({
    /** 'https' or 'http', as reported by a trusted proxy if there is one. */
    scheme: z.string(),
    host: z.string(),
    /** Client address; without trusted proxies the peer's, which may be a proxy. */
    address: z.string(),
    /** The client's address is itself in TRUST_PROXY, so that client can spoof any other. */
    isAmongProxies: z.boolean(),
    /** Path the app is served under, '' at the root. */
    basePath: z.string(),
    basePathFrom: z.enum(BASE_PATH_SOURCES),
  }),
  proxy: z.object({
    /** The peer is in TRUST_PROXY. */
    isTrusted: z.boolean(),
    /** Forwarding headers received, lower case. */
    headers: z.array(z.string()),
  }),
  /** Calls in flight from this client's address, which behind an untrusted proxy is everyone's. */
  calls: z.object({
    inFlight: z.number(),
    limit: z.number(),
    /** Share of the limit reserved for reads. */
    forReads: z.number(),
  }),
  /** Attributes added to the backend's cookies for this client, e.g. `Path=/`. */
  cookie: z.array(z.string()),
  mode: z.enum(GATEWAY_MODES),
  auth: z.enum(AUTH_MODES),
  backend: z.object({
    reachable: z.boolean(),
    /** ISO time at which `reachable` last changed. */
    since: z.nullable(z.string()),
    lastAnswerAgeMs: z.nullable(z.number()),
    /** Last error message. Contains no internal addresses. */
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

/** Sends a few evenly spaced events, then ends. A path rather than an endpoint because it answers text/event-stream. */
export const STREAM_PROBE_PATH = '/gateway/stream-probe'

/** One probe event. */
export const StreamProbeFrame = z.object({
  /** Starts at 1. */
  n: z.number(),
  of: z.number(),
  /** Gateway time when sent, in milliseconds since the epoch. */
  at: z.number(),
})
export type StreamProbeFrame = z.infer<typeof StreamProbeFrame>
