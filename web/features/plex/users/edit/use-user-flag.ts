import { offerUndo } from '../../../../components/undo-change.ts'
import { changeUser } from '../../../../components/users/save-user.ts'
import { bidiIsolate } from '../../../../lib/bidi-isolate.ts'
import { explainFailure } from '../../../../lib/errors.ts'
import { displayName } from '../../../../state/users.ts'
import { useAction } from '../../../../ui/use-action.ts'
import type { UserRow } from '../list/user-rows.ts'

type Flag =
  | 'can_sync'
  | 'requires_approval'
  | 'notify_discord'
  | 'notify_apprise'
  | 'notify_discord_mention'
  | 'notify_plex_mobile'
  | 'notify_tautulli'

/** A switch of a user that is saved immediately and can be undone. */
export const useUserFlag = (row: UserRow, what: string) => {
  const { running, problem, setProblem, run } = useAction(
    async (flag: Flag, isOn: boolean, words = isOn ? 'on' : 'off') => {
      await changeUser(row.id, { [flag]: isOn })
      offerUndo(`${what} ${words} for ${bidiIsolate(displayName(row.user))}`, () =>
        changeUser(row.id, { [flag]: !isOn }),
      )
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
