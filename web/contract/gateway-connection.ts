import * as z from 'zod/mini'
import { get } from './endpoint.ts'
import { AUTH_MODES, BackendSigns, BackendState } from './gateway.ts'

export const GatewayConnection = z.object({
  ...BackendSigns.shape,
  visitor: z.object({
    /** 'https' or 'http', as reported by a trusted proxy if there is one. */
    scheme: z.string(),
    host: z.string(),
    /** Client address. Without trusted proxies, the address of the peer, which may be a proxy. */
    address: z.string(),
    /** Whether TRUST_PROXY includes the client's address, in which case this client can spoof any other address. */
    isAmongProxies: z.boolean(),
    basePath: z.string(),
  }),
  proxy: z.object({
    isTrusted: z.boolean(),
    /** Forwarding headers received, in lower case. */
    headers: z.array(z.string()),
  }),
  /** Attributes added to cookies for this client, for example `Path=/`. */
  cookie: z.array(z.string()),
  auth: z.enum(AUTH_MODES),
  backend: BackendState,
})
export type GatewayConnection = z.infer<typeof GatewayConnection>

export const getGatewayConnection = get('/gateway/connection', {
  handles404: true,
  isPublic: true,
  response: GatewayConnection,
})

/**
 * Sends a few evenly spaced events. Defined as a path instead of an endpoint, because the response is
 * text/event-stream.
 */
export const STREAM_PROBE_PATH = '/gateway/stream-probe'

export const StreamProbeFrame = z.object({
  n: z.number(),
  of: z.number(),
  at: z.number(),
})
export type StreamProbeFrame = z.infer<typeof StreamProbeFrame>
