import * as z from 'zod/mini'
import { getConfig } from '../contract/config.ts'
import { primeSession } from '../contract/gateway.ts'
import { getCurrentUser } from '../contract/session.ts'
import { HttpError } from '../lib/errors.ts'
import { isolate } from '../lib/isolate.ts'
import { log } from '../lib/log.ts'
import { request, setSessionLostHandler } from '../lib/request.ts'
import { sessionOwner } from '../lib/session-owner.ts'
import { clearCurrentUser, currentUser, isNoSession, loadCurrentUser } from './current-user.ts'
import { loadGatewayStatus } from './gateway.ts'
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

/** The neutral call that decides "session gone" (backend-notes 5.2); its answer is not read. */
const probe = { ...getConfig, has401OfItsOwn: true, answer: z.unknown() }

/** 'in', 'out', or null when it is not known (backend away). */
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

/** Enters as `userId`. Where another person was before, all that was theirs goes with them, and that is said. */
export const enter = (userId: number | null) => {
  if (!signedIn(userId)) return
  const name = currentUser.user?.username
  notify({
    kind: 'info',
    id: 'session-takeover',
    title: name ? `Signed in as ${isolate(name)}` : 'A different user signed in',
    description: 'A different user was signed in here. Their unsaved changes were discarded.',
  })
}

/** A backend that gives no user for a while does not mean that another person came. */
const knownUser = () => currentUser.user?.id ?? sessionOwner()

/** Finds out who is signed in. Ends in phase 'in', 'out', or 'unknown' with a problem to show. */
export const openSession = async (options?: { force?: boolean }): Promise<void> => {
  const [outcome] = await Promise.all([loadCurrentUser(options), loadGatewayStatus(options)])
  if (outcome === 'ok') return enter(knownUser())
  const probed = await probeSession()
  if (probed === 'out') return signedOut()
  if (probed === null) return sessionUnknown('The server does not answer.')
  // Calls work without a session: the backend trusts this address. Its start page gives the browser a user (backend-notes 1.3).
  try {
    await request(primeSession)
    await loadCurrentUser({ force: true })
  } catch (cause) {
    log.warn('The server returned no user for this browser.', cause)
  }
  enter(knownUser())
}

const whoAmI = { ...getCurrentUser, has401OfItsOwn: false }
export type UserCheck = 'same' | 'other' | 'nobody' | 'unknown'

/**
 * Asks the backend in whose name the next call would be made, since another tab may have replaced the cookie.
 * 'other': another person, who has taken the tab over by now. 'nobody': no account, as where the backend trusts the address.
 * 'unknown': it could not be found out. Never throws.
 * @param maxAgeMs an answer of this age is reused
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
    currentUser.user = user
    if (session.phase === 'in') enter(user.id)
    return 'other'
  } catch (cause) {
    log.warn('Couldn’t load the signed-in user.', cause)
    return isNoSession(cause) ? 'nobody' : 'unknown'
  }
}

/** App-long: a 401 under an open page asks for a new sign-in; other tabs' sign-ins and sign-outs count here too. */
export const followSession = (): (() => void) => {
  setSessionLostHandler(async () => {
    if (session.phase === 'ended') return sessionEnded()
    if (session.phase !== 'in' || (await probeSession()) !== 'out') return false
    return sessionEnded()
  })
  const leave = onTabMessage(news => {
    if (news.kind === 'out' && session.phase !== 'out') {
      clearCurrentUser()
      signedOut()
    }
    if (news.kind === 'in' && (session.phase !== 'in' || news.userId !== sessionOwner()))
      void openSession({ force: true })
  })
  return () => {
    setSessionLostHandler(null)
    leave()
  }
}
