import { ExplainedError } from '../../../lib/errors.ts'
import { currentSession } from '../../../lib/on-sign-out.ts'
import { percent } from '../../../lib/percent.ts'
import { formatNumber, pluralize } from '../../../lib/pluralize.ts'
import { type Change, type Failed, rememberUndo } from '../../../state/change.ts'
import { editUsers, type Person } from '../../../state/edit-users.ts'
import { operation } from '../../../state/operation.ts'

export interface ChangeResult {
  readonly undo: (() => Promise<void>) | null
  readonly changed: readonly number[]
  /** Number of `changed` who didn't have the values before. */
  readonly updated: number
  readonly failed: readonly Failed[]
}

/** Makes a change of many, with progress and failures by name. */
export const changeRun = operation<ChangeResult, Change>({
  name: 'bulk-edit',
  types: [],
  async start({ of, send }, follow) {
    const isSameSession = currentSession()
    const { failed, undo } = await send(of, done =>
      follow(
        percent(done, of.length),
        `${formatNumber(done)} of ${pluralize(of.length, 'user')} done`,
      ),
    )
    const ids = new Set(failed.map(({ id }) => id))
    const changed = of.map(({ id }) => id).filter(id => !ids.has(id))
    return {
      undo: undo?.of.length && isSameSession() ? rememberUndo(() => takeBack(undo)) : null,
      changed,
      updated: undo ? undo.of.length : changed.length,
      failed,
    }
  },
  tally: ({ changed, failed }) => ({ done: changed.length, failed: failed.length }),
})

/** @throws ExplainedError if a part of it failed */
const takeBack = async (undo: Change): Promise<void> => {
  await changeRun.start(undo)
  const { error, result } = changeRun.state
  const count = result?.failed.length ?? 0
  if (error !== null) throw new ExplainedError(error)
  if (count > 0)
    throw new ExplainedError(
      `${formatNumber(count)} of ${pluralize(undo.of.length, 'user')} kept the change. The page Plex users says why.`,
    )
}

/** Edits users with progress and results on the page of users. */
export const startEdit = (
  work: string,
  people: readonly Person[],
  edit: Parameters<typeof editUsers>[1],
): Promise<void> => changeRun.start(editUsers(people, edit, work))
