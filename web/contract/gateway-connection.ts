import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { AUTH_MODES, GATEWAY_MODES } from './gateway.ts'

/** Where the gateway has its base path from; 'proxy': a trusted X-Forwarded-Prefix. */
export const BASE_PATH_SOURCES = ['BASE_PATH', 'proxy', 'nothing'] as const

/** How the gateway sees this visitor and the backend: half of what the proxy doctor compares. Never needs a session. */
export const GatewayConnection = z.object({
  /** The gateway's clock when it answered, milliseconds since the epoch. */
  time: z.number(),
  visitor: z.object({
    /** 'https' or 'http'; what a trusted proxy says where there is one. */
    scheme: z.string(),
    host: z.string(),
    /** Without trusted proxies the address of the peer, which may be a proxy. */
    address: z.string(),
    /** That address is named in TRUST_PROXY too, so the visitor who has it can claim any other. */
    isAmongProxies: z.boolean(),
    /** Path the app lives under, '' at the root. */
    basePath: z.string(),
    basePathFrom: z.enum(BASE_PATH_SOURCES),
  }),
  proxy: z.object({
    /** The peer is named in TRUST_PROXY. */
    isTrusted: z.boolean(),
    /** Names of the forwarding headers that came, lower case. */
    headers: z.array(z.string()),
  }),
  /** Calls in flight of this visitor's address; behind a proxy that is not trusted, of everybody. */
  calls: z.object({
    inFlight: z.number(),
    limit: z.number(),
    /** Part of the limit that only reads may use. */
    forReads: z.number(),
  }),
  /** Attributes the backend's cookies get for this visitor, such as `Path=/`. */
  cookie: z.array(z.string()),
  mode: z.enum(GATEWAY_MODES),
  auth: z.enum(AUTH_MODES),
  backend: z.object({
    reachable: z.boolean(),
    /** Since when `reachable` has had its value, ISO. */
    since: z.nullable(z.string()),
    lastAnswerAgeMs: z.nullable(z.number()),
    /** Last failure in words, without inner addresses. */
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

/** A few events at a known distance, then the end; answers text/event-stream, so it is a path and not an endpoint. */
export const STREAM_PROBE_PATH = '/gateway/stream-probe'

/** One event of it. */
export const StreamProbeFrame = z.object({
  /** From 1 on. */
  n: z.number(),
  /** How many there will be. */
  of: z.number(),
  /** The gateway's clock when it was sent, milliseconds since the epoch. */
  at: z.number(),
})
export type StreamProbeFrame = z.infer<typeof StreamProbeFrame>
