import { proxy } from 'valtio/vanilla'

/** Since when what is away has been away, ISO; null while it is there. */
export const connection = proxy({
  /** The live stream has been lost (and is being tried every 2 s). */
  streamLostAt: null as string | null,
  /** The gateway itself does not answer, or only that it waits. */
  gatewayLostAt: null as string | null,
})

export type Away = { side: 'gateway' | 'waiting' | 'backend'; since: string }

/** Which side is down since when, the nearer one first; null when all is well as far as is known. */
export const awayOf = (known: {
  gatewayLostAt: string | null
  /** The gateway answers, but only that it waits for the backend. */
  isWaiting: boolean
  backend: { readonly reachable: boolean; readonly since: string | null } | null
}): Away | null => {
  if (known.gatewayLostAt)
    return { side: known.isWaiting ? 'waiting' : 'gateway', since: known.gatewayLostAt }
  if (known.backend && !known.backend.reachable && known.backend.since)
    return { side: 'backend', since: known.backend.since }
  return null
}
