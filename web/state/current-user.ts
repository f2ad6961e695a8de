import { type CurrentUser, getCurrentUser } from '../contract/session.ts'
import { HttpError, messageOf } from '../lib/errors.ts'
import { request } from '../lib/request.ts'
import { FETCH_WINDOW_MS, resource } from './resource.ts'

const isUnauthorised = (cause: unknown): boolean =>
  cause instanceof HttpError && cause.status === 401

/** Whether the response is a 401 or the backend's degraded 500 (backend-notes 5.2). */
export const isNoSession = (cause: unknown): boolean =>
  isUnauthorised(cause) ||
  (cause instanceof HttpError &&
    cause.status === 500 &&
    cause.code?.startsWith('FST_ERR_') === true)

const REQUIRED = 'Authentication required'

/** Whether the last load failed because there is no session. */
export const isSignInRequired = ({ error }: { readonly error: string | null }): boolean =>
  error === REQUIRED

/** Set to null if it can't be loaded. */
export const currentUser = resource<CurrentUser | null>({
  load: async publish => {
    try {
      return (await request(getCurrentUser)).user
    } catch (cause) {
      publish(null)
      throw cause
    }
  },
  failed: cause =>
    isUnauthorised(cause) ? REQUIRED : messageOf(cause, 'Failed to fetch current user'),
  everyMs: FETCH_WINDOW_MS,
  outlivesSession: true,
})
