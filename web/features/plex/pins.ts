import { proxy } from 'valtio/vanilla'
import { checkPin, createPin } from '../../contract/plex-pin.ts'
import { HttpError } from '../../lib/errors.ts'
import { request } from '../../lib/request.ts'
import { wait } from '../../lib/wait.ts'
import { notify } from '../../state/toasts.ts'

/** The interval that Plex recommends. */
const CHECK_EVERY_MS = 5000

/** Whether the server turned out to lack the sign-in. */
export const pins = proxy({ isMissing: false })

export interface Pin {
  id: number
  code: string
  clientId: string
  expiresAt: string
}

/** Null if the server lacks the sign-in. */
export const startSignIn = async (): Promise<Pin | null> => {
  try {
    return await request(createPin)
  } catch (cause) {
    if (!(cause instanceof HttpError && cause.status === 404)) throw cause
    pins.isMissing = true
    notify({
      kind: 'info',
      title: 'This server version can’t sign in with Plex',
      description: 'Paste a token instead.',
    })
    return null
  }
}

/**
 * Checks the sign-in until it ends, with the token or with null once the code has expired. Ignores failed checks. A
 * hidden page waits, because the call's queue does.
 * @returns a function that stops checking
 */
export const followSignIn = (
  { id, clientId }: Pin,
  onEnd: (token: string | null) => void,
): (() => void) => {
  let isStopped = false
  const check = async () => {
    while (!isStopped) {
      const found = await request(checkPin, { params: { id }, query: { clientId } }).catch(
        () => null,
      )
      if (isStopped) return
      if (found && (found.authToken !== null || found.expiresIn <= 0)) return onEnd(found.authToken)
      await wait(CHECK_EVERY_MS)
    }
  }
  void check()
  return () => {
    isStopped = true
  }
}
