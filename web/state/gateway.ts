import { proxy } from 'valtio/vanilla'
import { type GatewayStatus, getGatewayStatus } from '../contract/gateway.ts'
import { atMostEvery } from '../lib/at-most-every.ts'
import { log } from '../lib/log.ts'
import { request } from '../lib/request.ts'

const STATUS_WINDOW_MS = 2000

/** What the gateway says of itself and the backend; `error` when the gateway itself does not answer. */
export const gateway = proxy({ status: null as GatewayStatus | null, error: null as string | null })

/** Reads GET /gateway/status; false when it failed (`error` says so, the last status stays). */
export const loadGatewayStatus = atMostEvery(STATUS_WINDOW_MS, async () => {
  try {
    gateway.status = await request(getGatewayStatus)
    gateway.error = null
    return true
  } catch (cause) {
    gateway.error = 'The gateway does not answer.'
    log.warn(gateway.error, cause)
    return false
  }
})
