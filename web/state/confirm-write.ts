import { tellsFailure } from '../contract/tells-failure.ts'
import { ExplainedError, NotSavedError, UnconfirmedError } from '../lib/errors.ts'
import { isSame } from '../lib/form-edits.ts'
import { onSignOut } from '../lib/on-sign-out.ts'
import { sentence } from '../lib/sentence.ts'
import { confirmLost, reportSaved, type Write } from './confirm-lost.ts'
import { messageIn } from './operation-state.ts'
import { notify } from './toasts.ts'

/**
 * Like `confirmLost`. The server may report success and yet say what failed, for example a reset in Sonarr, which is
 * shown as a toast.
 */
export const confirmWrite = async <T>(write: Write<T>): Promise<T | null> => {
  const response = await confirmLost(write)
  const said = messageIn(response)
  if (tellsFailure(said))
    notify({
      kind: 'info',
      title: 'Saved, but the server reported a problem',
      description: sentence(said),
    })
  return response
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
