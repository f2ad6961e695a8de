import { proxy } from 'valtio/vanilla'
import { dropEarlyCalls, rememberSession } from '../lib/early-calls.ts'
import { sessionOwner, setSessionOwner } from '../lib/session-owner.ts'

/**
 * 'unknown': not checked yet, or the server didn't answer (see `problem`). 'in': signed in. 'out': signed out. 'ended':
 * the session expired while a page was open; the page stays and a dialog asks to sign in again.
 */
export type SessionPhase = 'unknown' | 'in' | 'out' | 'ended'

export const session = proxy({
  phase: 'unknown' as SessionPhase,
  problem: null as string | null,
  /** Number of times a different user took over this tab; open dialogs and edits belong to the previous one. */
  takeovers: 0,
})

/** Last time the backend confirmed the user, epoch milliseconds. */
let confirmedAt = -Infinity
export const confirmSession = () => {
  confirmedAt = Date.now()
}
/** Whether the user was confirmed within `maxAgeMs` and nothing changed since. */
export const isConfirmed = (maxAgeMs: number): boolean =>
  session.phase === 'in' && Date.now() - confirmedAt < maxAgeMs

let waiting: { back: Promise<boolean>; settle(isBack: boolean): void } | null = null

/** The session expired while a page was open. Resolves to true once the same user signs in again, otherwise false. */
export const sessionEnded = (): Promise<boolean> => {
  session.phase = 'ended'
  if (!waiting) {
    let settle: (isBack: boolean) => void = () => undefined
    const back = new Promise<boolean>(resolve => {
      settle = resolve
    })
    waiting = { back, settle }
  }
  return waiting.back
}

const enter = (phase: SessionPhase, isBack: boolean) => {
  confirmedAt = -Infinity
  session.phase = phase
  session.problem = null
  waiting?.settle(isBack)
  waiting = null
}

/**
 * Records a sign-in.
 * @param userId null if the backend provides no account
 * @returns whether a different user had this tab before
 */
export const signedIn = (userId: number | null): boolean => {
  const before = sessionOwner()
  const isTakeover = before !== null && userId !== before
  setSessionOwner(userId)
  if (isTakeover) session.takeovers += 1
  if (isTakeover) dropEarlyCalls(false)
  else rememberSession(false)
  enter('in', !isTakeover)
  return isTakeover
}
export const signedOut = () => {
  dropEarlyCalls(true)
  setSessionOwner(null)
  enter('out', false)
}

/** The session state can't be determined. */
export const sessionUnknown = (problem: string) => {
  session.phase = 'unknown'
  session.problem = problem
}
