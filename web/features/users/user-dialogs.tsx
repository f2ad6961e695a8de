import { useEffect } from 'react'
import { cleanText } from '../../contract/clean-text.ts'
import { quotas, refreshUsers } from '../../state/quotas.ts'
import { displayName } from '../../state/users.ts'
import { useLastOpened } from '../../ui/use-last-opened.ts'
import { dialogIn } from './dialog-address.ts'
import { EditDialog } from './edit/edit-dialog.tsx'
import { useFriendQuestion } from './friends/use-friend-question.ts'
import { useUserRows } from './list/user-rows.ts'
import { UserSheet } from './user-sheet.tsx'

/** Maximum length of a name in the titles and messages of dialogs. The name field shows it in full. */
const NAME_MAX = 60

interface UserDialogsProps {
  /** Value of the URL parameter. */
  address: string | null
  onClose: () => void
}

/** The dialog or sheet of a user, or of several, over any page. */
export default function UserDialogs({ address, onClose }: UserDialogsProps) {
  const { opened, last, times } = useLastOpened(dialogIn(address) && address)
  const { what, ids } = dialogIn(last) ?? {}
  const isSheet = what === 'user'
  const { rows } = useUserRows(isSheet)
  const { ask: onFriend, dialog: question } = useFriendQuestion()
  const isUnknown = address !== null && opened === null
  useEffect(() => {
    if (isUnknown) onClose()
  }, [isUnknown, onClose])
  useEffect(() => {
    // The forms load what they edit.
    if (isSheet && quotas.state.data === null) void refreshUsers()
  }, [isSheet])
  if (!what || !ids) return null
  const found = (rows ?? []).filter(({ id }) => ids.includes(id))
  const [row = null] = found
  const name = cleanText(row ? displayName(row.user) : `User ${ids[0]}`, NAME_MAX)
  const dialog = { open: opened !== null, onClose, name }
  return (
    <>
      {isSheet ? (
        <UserSheet key={times} {...dialog} userId={Number(ids[0])} row={row} onFriend={onFriend} />
      ) : (
        <EditDialog key={times} {...dialog} what={what} ids={ids} rows={found} />
      )}
      {question}
    </>
  )
}
