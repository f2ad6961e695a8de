import * as z from 'zod/mini'
import { CONFIG_PATH, NEW_CONFIG_PATH } from '../contract/config-path.ts'
import { get } from '../contract/endpoint.ts'
import { primeSession } from '../contract/gateway.ts'
import { getCurrentUser } from '../contract/session.ts'
import { bidiIsolate } from '../lib/bidi-isolate.ts'
import { callPause, onCallPause } from '../lib/call-pause.ts'
import { HttpError } from '../lib/errors.ts'
import { log } from '../lib/log.ts'
import { request, setSessionLostHandler } from '../lib/request.ts'
import { sessionOwner } from '../lib/session-owner.ts'
import { currentUser, isNoSession, isSignInRequired } from './current-user.ts'
import { gateway } from './gateway.ts'
import {
  confirmSession,
  isConfirmed,
  session,
  sessionEnded,
  sessionUnknown,
  signedIn,
  signedOut,
} from './session.ts'
import { onTabMessage } from './session-channel.ts'
import { notify } from './toasts.ts'

/**
 * Shows whether the session has ended (backend-notes 5.2), on every backend version. The configuration itself is
 * ignored.
 */
const probe = get(CONFIG_PATH, {
  movedTo: NEW_CONFIG_PATH,
  handles401: true,
  response: z.object({ success: z.literal(true) }),
})

export const probeSession = async (): Promise<'in' | 'out' | null> => {
  try {
    await request(probe)
    return 'in'
  } catch (cause) {
    if (cause instanceof HttpError && cause.status === 401) return 'out'
    log.warn('Couldn’t check the session.', cause)
    return null
  }
}

/**
 * Starts the app for `userId`. If a different user was signed in before, discards that user's data and shows a toast.
 */
export const enter = (userId: number | null) => {
  if (!signedIn(userId)) return
  const name = currentUser.state.data?.username
  notify({
    kind: 'info',
    isNews: true,
    id: 'session-takeover',
    title: name ? `Logged in as ${bidiIsolate(name)}` : 'A different user logged in',
    description: 'A different user was logged in here. Their unsaved changes were discarded.',
  })
}

/** The backend occasionally returns no user, which doesn't mean that the user has changed. */
const knownUser = () => currentUser.state.data?.id ?? sessionOwner()

export const openSession = async (options?: { force?: boolean }): Promise<void> => {
  const [isKnown] = await Promise.all([currentUser.load(options), gateway.load(options)])
  if (isKnown) return enter(knownUser())
  const probed = await probeSession()
  // Only a successful call proves that the backend requires no login.
  if (probed === 'out' || (probed === null && isSignInRequired(currentUser.state)))
    return signedOut()
  if (probed === null) return sessionUnknown('The server isn’t responding.')
  // The backend trusts this address and accepts calls without a session. Its start page assigns a user
  // (backend-notes 1.3).
  try {
    await request(primeSession)
    if (!(await currentUser.load({ force: true }))) {
      // The response to an earlier call, sent before there was a session, has replaced the cookie.
      await request(primeSession)
      await currentUser.load({ force: true })
    }
  } catch (cause) {
    log.warn('Couldn’t tell who is logged in.', cause)
  }
  enter(knownUser())
}

/** Closes the sign-in dialog if the session is back, for example because the user signed in elsewhere. */
export const resumeSession = async (): Promise<void> => {
  if ((await probeSession()) === 'in' && session.phase === 'ended')
    await openSession({ force: true })
}

const whoAmI = { ...getCurrentUser, handles401: false }
type UserCheck = 'same' | 'other' | 'nobody' | 'unknown'

/**
 * Another tab may have replaced the cookie. 'other': a different user, who has taken over this tab. 'nobody': no
 * account, for example if the backend trusts the address. 'unknown': the check failed. Never throws.
 * @param maxAgeMs maximum age of an earlier result to reuse
 */
export const checkUser = async ({ maxAgeMs = 0 } = {}): Promise<UserCheck> => {
  if (isConfirmed(maxAgeMs)) return 'same'
  const before = sessionOwner()
  try {
    const { user } = await request(whoAmI)
    if (user.id === before) {
      confirmSession()
      return 'same'
    }
    currentUser.set(user)
    if (session.phase === 'in') enter(user.id)
    return 'other'
  } catch (cause) {
    log.warn('Couldn’t load the current user.', cause)
    return isNoSession(cause) ? 'nobody' : 'unknown'
  }
}

export const followSession = (): (() => void) => {
  setSessionLostHandler(
    async () => {
      if (session.phase === 'ended') return sessionEnded()
      if (session.phase !== 'in' || (await probeSession()) !== 'out') return false
      return sessionEnded()
    },
    () => session.phase === 'out',
  )
  // Otherwise, nothing would tell why the page doesn't open.
  const onPause = () => {
    if (callPause() && session.phase === 'unknown') sessionUnknown('The server asks to wait.')
  }
  onPause()
  const leavePause = onCallPause(onPause)
  const leave = onTabMessage(message => {
    if (message.kind === 'out' && session.phase !== 'out') {
      currentUser.reset()
      signedOut()
    }
    if (message.kind === 'in' && (session.phase !== 'in' || message.userId !== sessionOwner()))
      void openSession({ force: true })
  })
  return () => {
    setSessionLostHandler(null)
    leavePause()
    leave()
  }
}
