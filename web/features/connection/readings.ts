import type { GatewayConnection, StreamProbeFrame } from '../../contract/gateway-connection.ts'
import type { TimedReading } from '../../lib/timed-stream.ts'

type Seen<T> = { readonly [K in keyof T]: Seen<T[K]> }

export type GatewayView = Seen<GatewayConnection>

export type TimedProbeEvent = Seen<StreamProbeFrame & { arrivedAt: number }>

export type StreamProbeReading = Seen<Omit<TimedReading, 'frames'>> & {
  readonly events: readonly TimedProbeEvent[]
}

export type Asked =
  | {
      readonly outcome: 'answered'
      readonly response: GatewayView
      readonly tookMs: number
      readonly receivedAt: number
    }
  /** away: no response. page: responded with a web page. stranger: a different version. */
  | { readonly outcome: 'away' }
  | { readonly outcome: 'page' }
  | { readonly outcome: 'stranger' }
  /** `words` is the gateway's message; null if a proxy in front of the gateway rejected the call. */
  | { readonly outcome: 'refused'; readonly status: number; readonly words: string | null }

export interface Readings {
  readonly browser: Seen<{ scheme: string; host: string; basePath: string }>
  readonly asked: Asked
  readonly streamProbe: StreamProbeReading
  readonly clockOffsetMs: number
}
