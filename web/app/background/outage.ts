import { proxy } from 'valtio/vanilla'

/** ISO time at which each side went offline; null while online. */
export const connection = proxy({
  /** The live stream, which reconnects every 2 s. */
  streamLostAt: null as string | null,
  /** The gateway; also set while it is waiting for the backend. */
  gatewayLostAt: null as string | null,
})

export type Away = { side: 'gateway' | 'waiting' | 'backend'; since: string }

/** Which side is down and since when; the nearer one if both are. Null if everything is up, as far as known. */
export const awayOf = (known: {
  gatewayLostAt: string | null
  /** Whether the gateway is running but waiting for the backend. */
  isWaiting: boolean
  backend: { readonly reachable: boolean; readonly since: string | null } | null
}): Away | null => {
  if (known.gatewayLostAt)
    return { side: known.isWaiting ? 'waiting' : 'gateway', since: known.gatewayLostAt }
  if (known.backend && !known.backend.reachable && known.backend.since)
    return { side: 'backend', since: known.backend.since }
  return null
}
