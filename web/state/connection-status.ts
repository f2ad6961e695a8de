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

/** Which side is down and since when; null if none is. */
export const currentOffline = (): OfflineSide | null => {
  const { interceptedAt, gatewayLostAt } = connectionStatus
  if (interceptedAt) return { side: 'sign-in', since: interceptedAt }
  if (gatewayLostAt)
    return { side: isGatewayWaiting(gateway.state) ? 'waiting' : 'gateway', since: gatewayLostAt }
  const { reachable, since } = gateway.state.data?.backend ?? {}
  return reachable === false && since ? { side: 'backend', since } : null
}
