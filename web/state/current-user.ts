import { proxy } from 'valtio/vanilla'
import { type CurrentUser, getCurrentUser } from '../contract/session.ts'
import { HttpError, messageOf } from '../lib/errors.ts'
import { log } from '../lib/log.ts'
import { request } from '../lib/request.ts'
import { throttleAsync } from '../lib/throttle-async.ts'
import { FETCH_WINDOW_MS } from './resource.ts'

const initial = () => ({
  user: null as CurrentUser | null,
  loading: false,
  error: null as string | null,
})
export const currentUser = proxy(initial())

/** 'no-session': a 401 or the degraded 500 (backend-notes 5.2). */
type CurrentUserOutcome = 'ok' | 'no-session' | 'failed'

/** Whether the response is a 401 or the backend's degraded 500 (backend-notes 5.2). */
export const isNoSession = (cause: unknown): boolean =>
  cause instanceof HttpError &&
  (cause.status === 401 || (cause.status === 500 && cause.code?.startsWith('FST_ERR_') === true))

const run = throttleAsync(FETCH_WINDOW_MS, async (): Promise<CurrentUserOutcome | false> => {
  const mine = turn
  currentUser.loading = true
  try {
    const { user } = await request(getCurrentUser)
    // The user has signed out in the meantime, so don't write into the next session.
    if (mine !== turn) return false
    currentUser.user = user
    currentUser.error = null
    return 'ok'
  } catch (cause) {
    if (mine !== turn) return false
    currentUser.user = null
    const isUnauthorised = cause instanceof HttpError && cause.status === 401
    currentUser.error = isUnauthorised
      ? 'Authentication required'
      : messageOf(cause, 'Failed to fetch current user')
    log.warn('Failed to fetch current user', cause)
    lastFailure = isNoSession(cause) ? 'no-session' : 'failed'
    return false
  } finally {
    if (mine === turn) currentUser.loading = false
  }
})
let lastFailure: CurrentUserOutcome = 'failed'
let turn = 0

/** On failure, sets the error message and clears the user. */
export const loadCurrentUser = async (options?: { force?: boolean }): Promise<CurrentUserOutcome> =>
  (await run(options)) || lastFailure

export const clearCurrentUser = () => {
  turn += 1
  lastFailure = 'failed'
  run.reset()
  Object.assign(currentUser, initial())
}
