import { WatchlistSheet } from '../../../components/watchlist/watchlist-sheet.tsx'
import { cleanText } from '../../../contract/text.ts'
import { useLastOpened } from '../../../ui/use-last-opened.ts'
import { EditQuotasDialog } from './edit/edit-quotas-dialog.tsx'
import { EditUserDialog } from './edit/edit-user-dialog.tsx'
import type { UserRow } from './list/user-rows.ts'
import { windowIn } from './window-address.ts'

/** Shortens the name for titles and messages of dialogs. The name field shows it in full. */
const NAME_MAX = 60

const WINDOWS = {
  edit: EditUserDialog,
  quotas: EditQuotasDialog,
  watchlist: WatchlistSheet,
}

interface UserWindowProps {
  /** The URL parameter. */
  address: string | null
  rows: readonly UserRow[]
  onClose: () => void
}

export default function UserWindow({ address, rows, onClose }: UserWindowProps) {
  const { opened, last, times } = useLastOpened(windowIn(address) && address)
  const shown = windowIn(last)
  if (!shown) return null
  const { what, userId } = shown
  const Window = WINDOWS[what]
  const name = cleanText(
    rows.find(row => row.id === userId)?.user.name ?? `User ${userId}`,
    NAME_MAX,
  )
  return <Window key={times} open={opened !== null} onClose={onClose} userId={userId} name={name} />
}
