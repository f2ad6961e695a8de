import { proxy } from 'valtio/vanilla'
import type { GatewayStatus } from '../contract/gateway.ts'
import { GATEWAY_STATUS_PATH } from '../contract/gateway-path.ts'
import { call } from '../lib/call.ts'
import { ContractError, HttpError } from '../lib/errors.ts'
import { log } from '../lib/log.ts'
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

/**
 * A shallow check keeps the schema library out of the sign-in pages. It is sufficient, because page and gateway come
 * from the same build.
 */
const isStatus = (value: unknown): value is GatewayStatus =>
  typeof value === 'object' &&
  value !== null &&
  ['mode', 'backend', 'adminExists', 'auth', 'config'].every(key => key in value)

/** On failure, returns false, sets `error` and keeps the last status. */
export const loadGatewayStatus = throttleAsync(STATUS_WINDOW_MS, async () => {
  try {
    const answer = await call({ method: 'GET', path: GATEWAY_STATUS_PATH })
    if (!isStatus(answer)) throw new ContractError(GATEWAY_STATUS_PATH, ['not a status'])
    gateway.status = answer
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
