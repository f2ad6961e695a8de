import { cleanText } from '../../../contract/text.ts'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { useLastOpened } from '../../../ui/use-last-opened.ts'
import { EditQuotasDialog } from './edit/edit-quotas-dialog.tsx'
import { EditUserDialog } from './edit/edit-user-dialog.tsx'
import type { OnOpen } from './list/user-cells.tsx'
import type { UserRow } from './list/user-rows.ts'
import type { UserSheetProps } from './user-sheet.tsx'
import { windowIn } from './window-address.ts'

/** Shortens the name for titles and messages of dialogs. The name field shows it in full. */
const NAME_MAX = 60

const sheet = lazyPart('user details', () => import('./user-sheet.tsx'))

function LazyUserSheet(props: UserSheetProps) {
  const part = sheet.usePart(props.open, props.onClose)
  return part && <part.UserSheet {...props} />
}

const WINDOWS = {
  edit: EditUserDialog,
  quotas: EditQuotasDialog,
  user: LazyUserSheet,
}

interface UserWindowProps {
  /** The URL parameter. */
  address: string | null
  rows: readonly UserRow[]
  onOpen: OnOpen
  onClose: () => void
}

export default function UserWindow({ address, rows, onOpen, onClose }: UserWindowProps) {
  const { opened, last, times } = useLastOpened(windowIn(address) && address)
  const shown = windowIn(last)
  if (!shown) return null
  const { what, userId } = shown
  const Window = WINDOWS[what]
  const row = rows.find(row => row.id === userId) ?? null
  const name = cleanText(row?.user.name ?? `User ${userId}`, NAME_MAX)
  return (
    <Window
      key={times}
      open={opened !== null}
      onClose={onClose}
      userId={userId}
      name={name}
      row={row}
      onOpen={onOpen}
    />
  )
}
