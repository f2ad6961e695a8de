import { ExplainedError, isOutcomeUnknown, NotSavedError, UnconfirmedError } from '../lib/errors.ts'
import { log } from '../lib/log.ts'
import { refusalOf } from './operation-state.ts'
import { notify } from './toasts.ts'

const RELOAD = 'Reload the page to check before you try again.'

export const reportSaved = () =>
  notify({
    kind: 'info',
    id: 'lost-response',
    title: 'The response was lost, but the change was saved',
  })

export interface Write<T> {
  send: () => Promise<T>
  /** Reloads the data and compares it with the values sent. Returns null if reloading fails. */
  isStored: () => Promise<boolean | null>
  /** If reloading fails, tells the user how to check whether the change was saved. */
  check?: string
  /** Called if a change was saved despite an error, with that error. */
  onStoredDespite?: (cause: unknown) => void
}

/**
 * If the response is lost, reloads to see whether the change was saved, and shows a toast if it was.
 * @returns the response, or null if it was lost but the change was saved
 * @throws the error of `send` if the outcome is known (ExplainedError for a 200 with `success: false`), otherwise
 * NotSavedError or UnconfirmedError
 */
export const confirmLost = async <T>({
  send,
  isStored,
  check = RELOAD,
  onStoredDespite,
}: Write<T>): Promise<T | null> => {
  try {
    const response = await send()
    const refusal = refusalOf(response)
    if (refusal === null) return response
    throw new ExplainedError(refusal || 'The server rejected the change without giving a reason.')
  } catch (cause) {
    const isLost = isOutcomeUnknown(cause)
    if (!isLost && !onStoredDespite) throw cause
    log.warn('A write failed, but may have been saved.', cause)
    const found = await isStored()
    if (!found) {
      if (!isLost) throw cause
      throw found === null ? new UnconfirmedError(check, cause) : new NotSavedError(cause)
    }
    if (isLost) reportSaved()
    else onStoredDespite?.(cause)
    return null
  }
}
