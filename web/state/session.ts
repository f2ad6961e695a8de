import { proxy } from 'valtio/vanilla'
import { dropEarlyCalls, rememberSession } from '../lib/early-calls.ts'
import { allowLoads, stopLoads } from '../lib/on-sign-out.ts'
import { forgetOwner } from '../lib/persisted.ts'
import { sessionOwner, setSessionOwner } from '../lib/session-owner.ts'

/**
 * 'unknown': not checked yet, or the server didn't respond (see `problem`). 'ended': expired while a page was open; the
 * page stays, and a dialog asks the user to sign in again.
 */
type SessionPhase = 'unknown' | 'in' | 'out' | 'ended'

export const session = proxy({
  phase: 'unknown' as SessionPhase,
  problem: null as string | null,
  /**
   * Incremented when a different user takes over this tab, because open dialogs and edits belong to the previous user.
   */
  takeovers: 0,
})

/** When the backend last confirmed the user's identity, in epoch milliseconds. */
let confirmedAt = -Infinity
export const confirmSession = () => {
  confirmedAt = performance.now()
}
/** Whether the user's identity was confirmed within `maxAgeMs` and the session hasn't changed since. */
export const isConfirmed = (maxAgeMs: number): boolean =>
  session.phase === 'in' && performance.now() - confirmedAt < maxAgeMs

/** Calls that wait for the user to sign in again. */
const waiting: ((isBack: boolean) => void)[] = []

/**
 * Call this when the session has expired while a page is open. Resolves to true once the same user has signed in again,
 * otherwise to false.
 */
export const sessionEnded = (): Promise<boolean> => {
  session.phase = 'ended'
  return new Promise(resolve => {
    waiting.push(resolve)
  })
}

const enter = (phase: SessionPhase, isBack: boolean) => {
  confirmedAt = -Infinity
  session.phase = phase
  session.problem = null
  for (const resolve of waiting.splice(0)) resolve(isBack)
}

/**
 * @param userId null if the backend provides no account
 * @returns whether a different user had used this tab before
 */
export const signedIn = (userId: number | null): boolean => {
  allowLoads()
  const before = sessionOwner()
  const isTakeover = before !== null && userId !== before
  setSessionOwner(userId)
  if (isTakeover) {
    session.takeovers += 1
    forgetOwner(before)
    dropEarlyCalls(false)
  } else rememberSession(false)
  enter('in', !isTakeover)
  return isTakeover
}
export const signedOut = () => {
  stopLoads()
  dropEarlyCalls(true)
  forgetOwner(sessionOwner())
  setSessionOwner(null)
  enter('out', false)
}

export const sessionUnknown = (problem: string) => {
  session.phase = 'unknown'
  session.problem = problem
}
