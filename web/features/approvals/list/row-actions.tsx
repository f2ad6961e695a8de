import Check from 'lucide-react/icons/check'
import Ellipsis from 'lucide-react/icons/ellipsis'
import ExternalLink from 'lucide-react/icons/external-link'
import PanelTop from 'lucide-react/icons/panel-top'
import Trash from 'lucide-react/icons/trash-2'
import Undo2 from 'lucide-react/icons/undo-2'
import X from 'lucide-react/icons/x'
import { useMemo } from 'react'
import { useSnapshot } from 'valtio'
import { guidLinks } from '../../../components/approvals/approval-labels.ts'
import { type Action, can } from '../../../components/decisions/eligibility.ts'
import type { Approval } from '../../../contract/approvals.ts'
import { approvals } from '../../../state/approvals.ts'
import { batchOf, outbox, undo } from '../../../state/outbox.ts'
import { Button } from '../../../ui/button.tsx'
import { MenuButton, type MenuItem } from '../../../ui/menu.tsx'
import type { OnOpen } from './title-link.tsx'

export type OnDecide = (action: Action, row: Approval) => void

interface RowActionsProps {
  row: Approval
  onDecide: OnDecide
  onOpen: OnOpen
  /** On a card the buttons share its width. */
  isCard?: boolean
}

/** Approve and Reject where they apply, and the menu with everything else. Where a table is narrow the words give way to icons. */
export function RowActions({ row, onDecide, onOpen, isCard = false }: RowActionsProps) {
  const deciding = useSnapshot(approvals).deciding[row.id]
  const items = useMemo(() => menuOf(row, onDecide, onOpen), [row, onDecide, onOpen])
  const batch = batchOf(useSnapshot(outbox).batches, row.id)
  const look = isCard
    ? ({ size: 'default', className: 'flex-1 md:max-w-44' } as const)
    : ({ size: 'sm', className: '@max-[62rem]:w-8.5 @max-[62rem]:px-0' } as const)
  const words = isCard ? undefined : '@max-[62rem]:sr-only'
  // The second press of a double click would hit whatever row came to lie under the pointer.
  const decide = (action: Action) => (event: { detail: number }) => {
    if (event.detail < 2) onDecide(action, row)
  }
  if (batch) {
    return (
      <div className="flex items-center justify-end gap-2.5">
        <span className="truncate text-sm text-ink-2">
          {batch.decision === 'approve' ? 'Approving…' : 'Rejecting…'}
        </span>
        <Button
          {...look}
          variant="neutralnoShadow"
          icon={<Undo2 aria-hidden />}
          aria-label={`Undo for ${row.contentTitle}`}
          busy={batch.phase === 'sending'}
          onClick={() => undo(batch.id)}
        >
          <span className={words}>Undo</span>
        </Button>
      </div>
    )
  }
  return (
    <div className="flex items-center justify-end gap-1.5 max-md:gap-2">
      {can('reject', row) && (
        <>
          <Button
            {...look}
            variant="approveNoShadow"
            icon={<Check aria-hidden />}
            aria-label={`Approve ${row.contentTitle}`}
            data-tip={isCard ? undefined : 'Approve'}
            busy={deciding === 'approving'}
            disabled={deciding !== undefined && deciding !== 'approving'}
            onClick={decide('approve')}
          >
            <span className={words}>Approve</span>
          </Button>
          <Button
            {...look}
            variant="neutralnoShadow"
            icon={isCard ? undefined : <X aria-hidden className="@min-[62rem]:hidden" />}
            aria-label={`Reject ${row.contentTitle}`}
            data-tip={isCard ? undefined : 'Reject…'}
            busy={deciding === 'rejecting'}
            disabled={deciding !== undefined && deciding !== 'rejecting'}
            onClick={decide('reject')}
          >
            <span className={words}>Reject</span>
          </Button>
        </>
      )}
      <MenuButton
        label={`More for ${row.contentTitle}`}
        size="icon"
        icon={<Ellipsis aria-hidden />}
        busy={deciding === 'deleting' || (deciding === 'approving' && !can('reject', row))}
        items={items}
      />
    </div>
  )
}

const menuOf = (row: Approval, onDecide: OnDecide, onOpen: OnOpen): MenuItem[] => {
  const links = guidLinks(row.contentGuids, row.contentType)
  const isSecondThought = row.status !== 'pending' && can('approve', row)
  return [
    { label: 'Details', icon: <PanelTop aria-hidden />, onSelect: () => onOpen(row) },
    ...(isSecondThought
      ? [
          {
            label: 'Approve after all',
            icon: <Check aria-hidden />,
            onSelect: () => onDecide('approve', row),
          },
          { kind: 'separator' as const },
        ]
      : []),
    ...links.map(({ site, href }) => ({
      label: `View on ${site}`,
      icon: <ExternalLink aria-hidden />,
      onSelect: () => {
        window.open(href, '_blank', 'noopener,noreferrer')
      },
    })),
    ...(links.length > 0 ? [{ kind: 'separator' as const }] : []),
    {
      label: 'Delete…',
      icon: <Trash aria-hidden />,
      danger: true,
      onSelect: () => onDecide('delete', row),
    },
  ]
}
