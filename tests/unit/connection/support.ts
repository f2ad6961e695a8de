import type { GatewayConnection } from '../../../web/contract/gateway-connection.ts'
import type { Readings, StreamProbeReading } from '../../../web/features/connection/checkup.ts'

export const NOW = Date.UTC(2026, 10, 20, 19, 0, 0)
const GAP_MS = 250

/** Six events sent 250 ms apart, each received `delays[i]` ms after it was sent. The two clocks may differ. */
export const events = (delays: readonly number[], of = 6): StreamProbeReading['events'] =>
  delays.map((delay, i) => ({
    n: i + 1,
    of,
    at: NOW + i * GAP_MS,
    arrivedAt: 1000 + i * GAP_MS + delay,
  }))

export const streamProbe = (changed: Partial<StreamProbeReading> = {}): StreamProbeReading => ({
  outcome: 'ended',
  status: 0,
  isCompressed: false,
  events: events([9, 8, 12, 8, 8, 9]),
  ...changed,
})

export interface Sides {
  browser?: Partial<Readings['browser']>
  visitor?: Partial<GatewayConnection['visitor']>
  proxy?: Partial<GatewayConnection['proxy']>
  report?: Partial<GatewayConnection>
  streamProbe?: StreamProbeReading
  clockOffsetMs?: number
}

/** Both sides of a connection without a proxy, with overrides. */
export const readings = ({
  browser,
  visitor,
  proxy,
  report,
  streamProbe: own,
  clockOffsetMs = 0,
}: Sides = {}): Readings => ({
  browser: { scheme: 'http', host: 'star.lan:3000', basePath: '', ...browser },
  streamProbe: own ?? streamProbe(),
  clockOffsetMs,
  problem: null,
  report: {
    configPath: '/v1/config/config',
    signInKey: 'email',
    visitor: {
      scheme: 'http',
      host: 'star.lan:3000',
      address: '192.168.1.20',
      isAmongProxies: false,
      basePath: '',
      ...visitor,
    },
    proxy: { isTrusted: false, headers: [], ...proxy },
    cookie: ['Path=/', 'SameSite=Lax'],
    auth: 'required',
    backend: { reachable: true, since: '2026-11-20T18:00:00.000Z', lastError: null },
    ...report,
  },
})

/** TLS at a trusted proxy that sends all headers. */
export const BEHIND_A_GOOD_PROXY: Sides = {
  browser: { scheme: 'https', host: 'home.example' },
  visitor: { scheme: 'https', host: 'home.example', address: '203.0.113.5' },
  proxy: { isTrusted: true, headers: ['x-forwarded-for', 'x-forwarded-proto'] },
  report: { cookie: ['Path=/', 'SameSite=Lax', 'Secure'] },
}
