import { proxy } from 'valtio/vanilla'
import { dropEarlyCalls, rememberSession } from '../lib/early-calls.ts'
import { sessionOwner, setSessionOwner } from '../lib/session-owner.ts'

/**
 * 'unknown': not asked yet, or nobody answered (`problem` says why). 'in': signed in. 'out': sign in first. 'ended': the
 * session went away while a page was open; the page stays and a dialog asks to sign in again.
 */
export type SessionPhase = 'unknown' | 'in' | 'out' | 'ended'

export const session = proxy({
  phase: 'unknown' as SessionPhase,
  problem: null as string | null,
  /** How often another person took this tab over; what was open belongs to the one before. */
  takeovers: 0,
})

/** When the backend last said that it is still this person, epoch milliseconds. */
let confirmedAt = -Infinity
export const confirmSession = () => {
  confirmedAt = Date.now()
}
/** The person behind the session was confirmed within `maxAgeMs`, and nothing changed since. */
export const isConfirmed = (maxAgeMs: number): boolean =>
  session.phase === 'in' && Date.now() - confirmedAt < maxAgeMs

let waiting: { back: Promise<boolean>; settle(isBack: boolean): void } | null = null

/** The session is gone under an open page. Resolves to true once the same person signed in again, else to false. */
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
 * An admin is signed in.
 * @param userId null where the backend gives no account
 * @returns whether another person had this tab before
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

/** It is not known whether there is a session. */
export const sessionUnknown = (problem: string) => {
  session.phase = 'unknown'
  session.problem = problem
}
