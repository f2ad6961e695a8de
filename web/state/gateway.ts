import { proxy } from 'valtio/vanilla'
import type { GatewayStatus } from '../contract/gateway.ts'
import { GATEWAY_STATUS_PATH } from '../contract/gateway-path.ts'
import { call } from '../lib/call.ts'
import { ContractError, HttpError } from '../lib/errors.ts'
import { log } from '../lib/log.ts'
import { throttleAsync } from '../lib/throttle-async.ts'

const STATUS_WINDOW_MS = 2000

/** What the gateway says of itself and the backend; `error` when it does not. */
export const gateway = proxy({
  status: null as GatewayStatus | null,
  error: null as string | null,
  /** It does answer, but serves nobody from elsewhere until it is known whom the backend lets in. */
  isWaiting: false,
})
/** The gateway's code for that (server/backend/auth-bypass-guard.ts). */
const WAITING_CODE = 'AUTH_NOT_KNOWN_YET'

/**
 * Page and gateway come from one build, so a glance is enough; the whole schema (contract/gateway.ts) is for tests, since
 * the pages before the sign-in do without the schema library.
 */
const isStatus = (value: unknown): value is GatewayStatus =>
  typeof value === 'object' &&
  value !== null &&
  ['mode', 'backend', 'adminExists', 'auth', 'config'].every(key => key in value)

/** Reads GET /gateway/status; false when it failed (`error` says so, the last status stays). */
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
    gateway.error = gateway.isWaiting ? 'Waiting for the backend.' : 'The server does not answer.'
    log.warn(gateway.error, cause)
    return false
  }
})
