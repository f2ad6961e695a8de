import { proxy } from 'valtio/vanilla'
import { gateway, isGatewayWaiting } from './gateway.ts'

export const connectionStatus = proxy({
  streamLostAt: null as string | null,
  /** When the connection to the gateway was lost. Also set while the gateway is waiting for the backend. */
  gatewayLostAt: null as string | null,
  /** When a sign-in in front of the gateway was first found in the place of a response. */
  interceptedAt: null as string | null,
})

/** When the page asks again while anything is down, in epoch milliseconds. */
export const nextTry = proxy({ at: 0 })

type OfflineSide = { side: 'sign-in' | 'gateway' | 'waiting' | 'backend'; since: string }

export const offlineSide = (known: {
  gatewayLostAt: string | null
  interceptedAt: string | null
  isWaiting: boolean
  backend: { readonly reachable: boolean; readonly since: string | null } | null
}): OfflineSide | null => {
  if (known.interceptedAt) return { side: 'sign-in', since: known.interceptedAt }
  if (known.gatewayLostAt)
    return { side: known.isWaiting ? 'waiting' : 'gateway', since: known.gatewayLostAt }
  if (known.backend && !known.backend.reachable && known.backend.since)
    return { side: 'backend', since: known.backend.since }
  return null
}

export const currentOffline = (): OfflineSide | null =>
  offlineSide({
    gatewayLostAt: connectionStatus.gatewayLostAt,
    interceptedAt: connectionStatus.interceptedAt,
    isWaiting: isGatewayWaiting(gateway.state),
    backend: gateway.state.data?.backend ?? null,
  })
