import { proxy } from 'valtio/vanilla'
import { type GatewayStatus, getGatewayStatus } from '../contract/gateway.ts'
import { HttpError } from '../lib/errors.ts'
import { log } from '../lib/log.ts'
import { request } from '../lib/request.ts'
import { throttleAsync } from '../lib/throttle-async.ts'

const STATUS_WINDOW_MS = 2000

export const gateway = proxy({
  status: null as GatewayStatus | null,
  error: null as string | null,
  /** The gateway rejects remote clients until it knows the backend's auth mode. */
  isWaiting: false,
})
/** The gateway's error code for this rejection (server/backend/auth-bypass-guard.ts). */
const WAITING_CODE = 'AUTH_NOT_KNOWN_YET'

/** On failure, returns false, sets `error` and keeps the last status. */
export const loadGatewayStatus = throttleAsync(STATUS_WINDOW_MS, async () => {
  try {
    gateway.status = await request(getGatewayStatus)
    gateway.error = null
    gateway.isWaiting = false
    return true
  } catch (cause) {
    gateway.isWaiting = cause instanceof HttpError && cause.code === WAITING_CODE
    gateway.error = gateway.isWaiting ? 'Waiting for the backend.' : 'The gateway isn’t responding.'
    log.warn(gateway.error, cause)
    return false
  }
})
