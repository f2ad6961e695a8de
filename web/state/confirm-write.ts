import { tellsFailure } from '../contract/live-events.ts'
import { ExplainedError, isOutcomeUnknown, NotSavedError, UnconfirmedError } from '../lib/errors.ts'
import { isSame } from '../lib/form-edits.ts'
import { log } from '../lib/log.ts'
import { onSignOut } from '../lib/on-sign-out.ts'
import { sentence } from '../lib/sentence.ts'
import { messageIn, refusalOf } from './operation-state.ts'
import { notify } from './toasts.ts'

const RELOAD = 'Reload the page to check before you try again.'

const reportSaved = () =>
  notify({
    kind: 'info',
    id: 'lost-response',
    title: 'The response was lost, but the change was saved',
  })

/** The server may report success and yet say what failed, for example a reset in Sonarr. */
const reportProblem = (said: string) => {
  if (tellsFailure(said))
    notify({
      kind: 'info',
      title: 'Saved, but the server reported a problem',
      description: sentence(said),
    })
}

interface Write<T> {
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
export const confirmWrite = async <T>({
  send,
  isStored,
  check = RELOAD,
  onStoredDespite,
}: Write<T>): Promise<T | null> => {
  try {
    const response = await send()
    const refusal = refusalOf(response)
    if (refusal === null) {
      reportProblem(messageIn(response))
      return response
    }
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

interface Creation<Body, Row> {
  send: (body: Body, rows: readonly Row[]) => Promise<Row>
  read: () => Promise<readonly Row[] | null>
  isOf: (row: Row, body: Body) => boolean
}

const CREATE_CHECK = 'Try again: the list is checked first, so nothing is added twice.'

/**
 * If the response is lost, looks for the new row immediately and again before the next attempt, so that no row is added
 * twice.
 */
export const confirmCreate = <Body, Row extends { id: number }>({
  send,
  read,
  isOf,
}: Creation<Body, Row>) => {
  /** The attempt whose response was lost. Cleared when its row is found. */
  let lost: { body: Body; before: readonly Row[]; cause: unknown } | null = null
  onSignOut(() => {
    lost = null
  })
  const rowOf = (body: Body, before: readonly Row[], after: readonly Row[]) => {
    const known = new Set(before.map(row => row.id))
    return after.find(row => !known.has(row.id) && isOf(row, body))
  }
  return async (body: Body, onStoredDespite?: Write<Row>['onStoredDespite']): Promise<Row> => {
    const before = await read()
    if (lost !== null) {
      if (before === null) throw new UnconfirmedError(CREATE_CHECK, lost.cause)
      const row = rowOf(lost.body, lost.before, before)
      const isRepeated = isSame(lost.body, body)
      lost = null
      if (row && !isRepeated)
        throw new ExplainedError(
          'Your earlier attempt was saved and is in the list. Try again to add this entry as well.',
        )
      if (row) {
        reportSaved()
        return row
      }
    }
    if (before === null)
      throw new ExplainedError('Couldn’t load the list, so nothing was sent. Try again.')
    let made: Row | undefined
    const response = await confirmWrite({
      send: () => send(body, before),
      isStored: async () => {
        const after = await read()
        made = after ? rowOf(body, before, after) : undefined
        return after && made !== undefined
      },
      check: CREATE_CHECK,
      ...(onStoredDespite && { onStoredDespite }),
    }).catch((cause: unknown) => {
      const isOpen = cause instanceof NotSavedError || cause instanceof UnconfirmedError
      if (isOpen) lost = { body, before, cause: cause.cause }
      throw cause
    })
    return response ?? (made as Row)
  }
}
