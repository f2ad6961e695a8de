import { proxy } from 'valtio/vanilla'

/**
 * 'unknown': not asked yet, or nobody answered (`problem` says why). 'in': signed in. 'out': sign in first. 'ended': the
 * session went away while a page was open; the page stays and a dialog asks to sign in again.
 */
export type SessionPhase = 'unknown' | 'in' | 'out' | 'ended'

export const session = proxy({ phase: 'unknown' as SessionPhase, problem: null as string | null })

let waiting: { back: Promise<boolean>; settle(isBack: boolean): void } | null = null

/** The session is gone under an open page. Resolves to true once somebody signed in again, false when they left. */
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
  session.phase = phase
  session.problem = null
  waiting?.settle(isBack)
  waiting = null
}
export const signedIn = () => enter('in', true)
export const signedOut = () => enter('out', false)

/** Nobody could tell whether there is a session. */
export const sessionUnknown = (problem: string) => {
  session.phase = 'unknown'
  session.problem = problem
}
