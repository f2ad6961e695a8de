import type { GatewayConnection, StreamProbeFrame } from '../../contract/gateway-connection.ts'
import type { TimedReading } from '../../lib/timed-stream.ts'

/** As it was seen: nobody changes it. */
type Seen<T> = { readonly [K in keyof T]: Seen<T[K]> }

/** What the gateway sees. */
export type GatewayView = Seen<GatewayConnection>

/** One event of the test stream: its number, the gateway's clock when it left, the browser's when it came. */
export type TimedProbeEvent = Seen<StreamProbeFrame & { arrivedAt: number }>

/** The test stream as it came in. */
export type StreamProbeReading = Seen<Omit<TimedReading, 'frames'>> & {
  readonly events: readonly TimedProbeEvent[]
}

/** What became of the question to the gateway. */
export type Asked =
  | {
      readonly outcome: 'answered'
      readonly answer: GatewayView
      /** The browser's clock, milliseconds since the epoch. */
      readonly sentAt: number
      readonly receivedAt: number
    }
  /** away: nobody answers. page: a web page came. stranger: an answer of another version. */
  | { readonly outcome: 'away' }
  | { readonly outcome: 'page' }
  | { readonly outcome: 'stranger' }
  /** `words`: the gateway's own; null: something in front of it refused. */
  | { readonly outcome: 'refused'; readonly status: number; readonly words: string | null }

/** Everything the doctor judges by. */
export interface Observed {
  readonly browser: Seen<{ scheme: string; host: string; basePath: string }>
  readonly asked: Asked
  readonly streamProbe: StreamProbeReading
}
