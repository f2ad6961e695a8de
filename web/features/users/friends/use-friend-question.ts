import { bidiIsolate } from '../../../lib/bidi-isolate.ts'
import { explainFailure } from '../../../lib/errors.ts'
import { useQuestion } from '../../../ui/dialog.tsx'
import { ACTIONS, changeFriend, type FriendRow, statusOf } from './friends.ts'

/** Asks before an account is invited or removed. */
export const useFriendQuestion = () =>
  useQuestion<FriendRow>(row => {
    const { action = 'invite' } = statusOf(row)
    const { does, effect, confirm, cancel, doing } = ACTIONS[action]
    const name = bidiIsolate(row.name)
    return {
      title: `${does(name)}?`,
      description: effect(name),
      confirmLabel: confirm,
      cancelLabel: cancel,
      variant: action === 'invite' ? 'default' : 'error',
      onConfirm: () => changeFriend(row, action === 'invite'),
      failed: cause => explainFailure(doing, cause),
    }
  })
