import X from 'lucide-react/icons/x'
import { useEffect, useId } from 'react'
import { useStore } from '../../components/use-store.ts'
import { formatNumber } from '../../lib/pluralize.ts'
import { approvalStats } from '../../state/approval-counts.ts'
import { overlays } from '../../state/overlays.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { SideSheet } from '../../ui/side-sheet.tsx'
import { BellList } from './bell-list.tsx'
import { markAllRead } from './bell-store.ts'

interface BellSheetProps {
  open: boolean
  onClose: () => void
}

/** Listed events are marked as read when the sheet closes. Until then, new ones stand out. */
export default function BellSheet({ open, onClose }: BellSheetProps) {
  const titleId = useId()
  useEffect(() => (open ? markAllRead : undefined), [open])
  return (
    <SideSheet
      open={open}
      onClose={onClose}
      labelledBy={titleId}
      size="list"
      head={
        <>
          <h2 id={titleId} className="ml-1 text-lg">
            Activity
          </h2>
          <Summary />
          <Button size="sm" variant="clear" onClick={markAllRead}>
            Mark all read
          </Button>
          <IconButton label="Close" variant="clear" icon={<X />} onClick={onClose} />
        </>
      }
    >
      {open && <BellList onClose={onClose} />}
    </SideSheet>
  )
}

/** The numbers of the bell's badge and of the sidebar. */
function Summary() {
  const { unread } = useStore(overlays)
  const pending = useStore(approvalStats.state).data?.pending ?? 0
  const parts = [
    unread > 0 && `${formatNumber(unread)} new`,
    pending > 0 && `${formatNumber(pending)} to decide`,
  ]
  return (
    <p role="status" className="ml-1.5 min-w-0 flex-1 truncate text-sm text-ink-2">
      {parts.filter(Boolean).join(', ') || 'Nothing new'}
    </p>
  )
}
