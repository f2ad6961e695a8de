import { cleanText } from '../../contract/clean-text.ts'
import { displayName } from '../../state/users.ts'
import { useLastOpened } from '../../ui/use-last-opened.ts'
import { dialogIn } from './dialog-address.ts'
import { EditDialog } from './edit/edit-dialog.tsx'
import type { UserRow } from './list/user-rows.ts'
import type { UserContext } from './list/users-list.tsx'
import { UserSheet } from './user-sheet.tsx'

/** Maximum length of a name in the titles and messages of dialogs. The name field shows it in full. */
const NAME_MAX = 60

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
  const { what, ids } = shown
  const found = rows.filter(({ id }) => ids.includes(id))
  const [row = null] = found
  const name = cleanText(row ? displayName(row.user) : `User ${ids[0]}`, NAME_MAX)
  const dialog = { open: opened !== null, onClose, name }
  if (what === 'user')
    return <UserSheet key={times} {...dialog} userId={Number(ids[0])} row={row} context={context} />
  return <EditDialog key={times} {...dialog} what={what} ids={ids} rows={found} />
}
