import { useState } from 'react'
import { WatchlistSheet } from '../../../components/watchlist/watchlist-sheet.tsx'
import { cleanText } from '../../../contract/text.ts'
import { EditQuotasDialog } from './edit/edit-quotas-dialog.tsx'
import { EditUserDialog } from './edit/edit-user-dialog.tsx'
import type { UserRow } from './list/user-rows.ts'
import type { OpenedWindow } from './use-opened-window.ts'

/** Shortens the name for titles and messages of dialogs. The name field shows it in full. */
const NAME_MAX = 60

const WINDOWS = {
  edit: EditUserDialog,
  quotas: EditQuotasDialog,
  watchlist: WatchlistSheet,
}

interface UserWindowProps {
  opened: OpenedWindow | null
  rows: readonly UserRow[]
  onClose: () => void
}

/** Stays mounted during the closing animation, and remounts when opened again. */
export default function UserWindow({ opened, rows, onClose }: UserWindowProps) {
  const [before, setBefore] = useState(opened)
  const [shown, setShown] = useState({ opened, times: 0 })
  if (opened !== before) {
    setBefore(opened)
    if (opened) setShown({ opened, times: shown.times + 1 })
  }
  if (!shown.opened) return null
  const { what, userId } = shown.opened
  const Window = WINDOWS[what]
  const name = cleanText(
    rows.find(row => row.id === userId)?.user.name ?? `User ${userId}`,
    NAME_MAX,
  )
  return (
    <Window
      key={shown.times}
      open={opened !== null}
      onClose={onClose}
      userId={userId}
      name={name}
    />
  )
}
