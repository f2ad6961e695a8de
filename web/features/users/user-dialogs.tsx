import { cleanText } from '../../contract/clean-text.ts'
import { displayName } from '../../state/users.ts'
import { useLastOpened } from '../../ui/use-last-opened.ts'
import { dialogIn } from './dialog-address.ts'
import { EditQuotasDialog, EditUserDialog } from './edit/edit-one-dialog.tsx'
import type { UserRow } from './list/user-rows.ts'
import type { UserContext } from './list/users-list.tsx'
import { UserSheet } from './user-sheet.tsx'

/** Maximum length of a name in the titles and messages of dialogs. The name field shows it in full. */
const NAME_MAX = 60

const DIALOGS = {
  edit: EditUserDialog,
  quotas: EditQuotasDialog,
  user: UserSheet,
}

interface UserDialogsProps {
  /** Value of the URL parameter. */
  address: string | null
  rows: readonly UserRow[]
  context: UserContext
  onClose: () => void
}

/** The dialog or sheet that the URL opens. */
export function UserDialogs({ address, rows, context, onClose }: UserDialogsProps) {
  const { opened, last, times } = useLastOpened(dialogIn(address) && address)
  const shown = dialogIn(last)
  if (!shown) return null
  const { what, userId } = shown
  const Dialog = DIALOGS[what]
  const row = rows.find(row => row.id === userId) ?? null
  const name = cleanText(row ? displayName(row.user) : `User ${userId}`, NAME_MAX)
  return (
    <Dialog
      key={times}
      open={opened !== null}
      onClose={onClose}
      userId={userId}
      name={name}
      row={row}
      context={context}
    />
  )
}
