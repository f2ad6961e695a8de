import { createAdmin, EMAIL_PATTERN, login, logout } from '../contract/session.ts'
import {
  CookieRejectedError,
  HttpError,
  isOutcomeUnknown,
  messageOf,
  NetworkError,
} from '../lib/errors.ts'
import { log } from '../lib/log.ts'
import { allowLoads, stopLoads } from '../lib/on-sign-out.ts'
import { request } from '../lib/request.ts'
import { sessionOwner } from '../lib/session-owner.ts'
import { confirmLost } from './confirm-lost.ts'
import { currentUser } from './current-user.ts'
import { gateway } from './gateway.ts'
import { refetchAfterReconnect } from './resource.ts'
import { signedOut } from './session.ts'
import { postToTabs } from './session-channel.ts'
import { enter, probeSession } from './session-flows.ts'
import { notify } from './toasts.ts'

/**
 * @param account email address, or a user name where the backend accepts one
 * @throws HttpError 401 (wrong credentials), 400 (validation), 429; NetworkError; ExplainedError if the browser
 * rejected the cookie
 */
export const signIn = async (account: string, password: string): Promise<void> => {
  const before = currentUser.state.data
  const email = EMAIL_PATTERN.test(account) ? account : undefined
  await request(login, { body: { email, login: account, password } })
  if (!(await currentUser.load({ force: true })) && (await probeSession()) === 'out') {
    currentUser.reset()
    throw new CookieRejectedError()
  }
  // If the backend can't identify the user, a different account counts as a different user.
  const isAsBefore = [before?.email, before?.username].some(
    name => name?.toLowerCase() === account.toLowerCase(),
  )
  const userId = currentUser.state.data?.id ?? (isAsBefore ? sessionOwner() : null)
  enter(userId)
  postToTabs({ kind: 'in', userId })
}

/**
 * Creates the first admin without signing in.
 * @throws HttpError 409 if an admin exists; 400; NetworkError
 */
export const createAdminAccount = async (account: {
  email: string
  username: string
  password: string
}): Promise<void> => {
  const readStatus = () => gateway.load({ force: true })
  await confirmLost({
    send: () => request(createAdmin, { body: account }),
    isStored: async () => ((await readStatus()) ? (gateway.state.data?.adminExists ?? null) : null),
  })
  await readStatus()
}

const LOGGED_OUT = 'Successfully logged out'
const LOGOUT_FAILED = 'Failed to log out. Please try again.'
const LOGOUT_NETWORK = 'An unexpected error occurred while logging out.'

/** Stops loads first. If the session doesn't end, they start again. */
export const logOut = async (): Promise<boolean> => {
  stopLoads()
  if (await endSession()) return true
  allowLoads()
  void refetchAfterReconnect()
  return false
}

const endSession = async (): Promise<boolean> => {
  try {
    const { success, message } = await request(logout, { body: {} })
    if (!success) {
      notify({ kind: 'error', title: message || LOGOUT_FAILED })
      return false
    }
    return finishLogout(message || LOGGED_OUT)
  } catch (cause) {
    // The session has already ended, which is the desired result.
    if (cause instanceof HttpError && cause.status === 401) return finishLogout(LOGGED_OUT)
    log.warn('Logout failed.', cause)
    if (isOutcomeUnknown(cause) && (await probeSession()) === 'out') return finishLogout(LOGGED_OUT)
    const title = cause instanceof HttpError ? messageOf(cause, LOGOUT_FAILED) : LOGOUT_NETWORK
    notify({ kind: 'error', title: cause instanceof NetworkError ? LOGOUT_NETWORK : title })
    return false
  }
}

const finishLogout = (title: string): true => {
  notify({ kind: 'success', title })
  currentUser.reset()
  signedOut()
  postToTabs({ kind: 'out' })
  return true
}
