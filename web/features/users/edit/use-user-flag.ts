import type { UserPatch } from '../../../contract/user-edits.ts'
import { bidiIsolate } from '../../../lib/bidi-isolate.ts'
import { explainFailure } from '../../../lib/errors.ts'
import { save } from '../../../state/change.ts'
import { editUsers } from '../../../state/edit-users.ts'
import { displayName } from '../../../state/users.ts'
import { useAction } from '../../../ui/use-action.ts'
import type { UserRow } from '../list/user-rows.ts'

type Flag = Exclude<keyof UserPatch, 'name' | 'alias' | 'apprise' | 'discord_id'>

/** A switch of a user that is saved immediately and can be undone. */
export const useUserFlag = (row: UserRow, what: string) => {
  const { running, problem, setProblem, run } = useAction(
    async (flag: Flag, isOn: boolean, words = isOn ? 'on' : 'off') => {
      const name = bidiIsolate(displayName(row.user))
      await save(editUsers([row.user], { [flag]: isOn }, `${what} ${words} for ${name}`))
    },
    cause =>
      explainFailure(
        `change the ${what.toLowerCase()} setting`,
        cause,
        'The server couldn’t save the user. Try again, or check the server log.',
      ),
  )
  return {
    isBusy: running !== null,
    /** The value being saved, or the saved one. */
    isOn: (flag: Flag) => (running?.[0] === flag ? running[1] : row.user[flag] === true),
    problem,
    dismiss: () => setProblem(null),
    set: run,
  }
}
