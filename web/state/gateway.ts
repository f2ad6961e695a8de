import { CONFIG_PATH, NEW_CONFIG_PATH } from '../contract/config-path.ts'
import { type GatewayStatus, getGatewayStatus } from '../contract/gateway.ts'
import { BLOCKED, BlockedError, HttpError } from '../lib/errors.ts'
import { rememberPath } from '../lib/moved-paths.ts'
import { request } from '../lib/request.ts'
import { type ResourceState, resource } from './resource.ts'

const STATUS_WINDOW_MS = 2000

/** The gateway's error code while it refuses remote visitors (server/backend/auth-bypass-guard.ts). */
const WAITING_CODE = 'AUTH_NOT_KNOWN_YET'
const WAITING = 'Waiting for the server.'

export const gateway = resource<GatewayStatus>({
  load: async () => {
    const status = await request(getGatewayStatus)
    if (status.configPath) rememberPath(status.configPath, [CONFIG_PATH, NEW_CONFIG_PATH])
    return status
  },
  failed: cause =>
    cause instanceof HttpError && cause.code === WAITING_CODE
      ? WAITING
      : cause instanceof BlockedError
        ? BLOCKED
        : 'The gateway isn’t responding.',
  everyMs: STATUS_WINDOW_MS,
  outlivesSession: true,
})

/** Whether the gateway refuses remote visitors because it doesn't know the backend's auth mode yet. */
export const isGatewayWaiting = ({ error }: { readonly error: string | null }): boolean =>
  error === WAITING

/** Whether this browser doesn't let the status be read, which says nothing about the server. */
export const isGatewayBlocked = ({ error }: { readonly error: string | null }): boolean =>
  error === BLOCKED

/** Whether the gateway or the backend doesn't respond, which the banner above the page tells. */
export const isServerAway = (state: Readonly<ResourceState<GatewayStatus>>): boolean =>
  state.data?.backend.reachable === false || (state.status === 'failed' && !isGatewayBlocked(state))
