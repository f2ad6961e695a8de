import { useMemo } from 'react'
import { JOURNEY_PARAM } from '../../../components/journey/journey-address.ts'
import { useOpened } from '../../../components/list/use-opened.ts'
import { useStableCallback } from '../../../ui/use-stable-callback.ts'
import { dialogAddress } from '../dialog-address.ts'
import { useFriendQuestion } from '../friends/use-friend-question.ts'
import type { OnOpen } from './user-cells.tsx'
import type { UserContext } from './users-list.tsx'

/** What rows and the sheet of a user open. @param open opens a dialog of users by its address */
export const useUserContext = (open: (address: string) => void) => {
  const { open: onJourney } = useOpened(JOURNEY_PARAM)
  const { ask: onFriend, dialog: question } = useFriendQuestion()
  const onOpen = useStableCallback<Parameters<OnOpen>, void>((what, ...rows) =>
    open(
      dialogAddress(
        what,
        rows.map(({ id }) => id),
      ),
    ),
  )
  const context = useMemo<UserContext>(
    () => ({ onOpen, onJourney, onFriend }),
    [onOpen, onJourney, onFriend],
  )
  return { context, question }
}
