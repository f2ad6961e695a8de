import Check from 'lucide-react/icons/check'
import Ellipsis from 'lucide-react/icons/ellipsis'
import ExternalLink from 'lucide-react/icons/external-link'
import PanelTop from 'lucide-react/icons/panel-top'
import Trash from 'lucide-react/icons/trash-2'
import Undo2 from 'lucide-react/icons/undo-2'
import X from 'lucide-react/icons/x'
import { can } from '../../../components/decisions/eligibility.ts'
import { QueuedNote } from '../../../components/decisions/queued-note.tsx'
import { useRowDecision } from '../../../components/decisions/use-row-decision.ts'
import { guidLinks } from '../../../components/titles/guid-links.ts'
import type { Approval } from '../../../contract/approvals.ts'
import { isolate } from '../../../lib/isolate.ts'
import type { Decision } from '../../../state/approval-decisions.ts'
import { Button } from '../../../ui/button.tsx'
import { MenuButton, type MenuItem } from '../../../ui/menu.tsx'
import type { OnOpen } from './title-link.tsx'

export type OnDecide = (decision: Decision, row: Approval) => void

interface RowActionsProps {
  row: Approval
  /** Disables the buttons, because the request was decided elsewhere. */
  isElsewhere: boolean
  onDecide: OnDecide
  onOpen: OnOpen
  isCard?: boolean
}

export function RowActions({
  row,
  isElsewhere,
  onDecide,
  onOpen,
  isCard = false,
}: RowActionsProps) {
  const { deciding, batch } = useRowDecision(row.id)
  const look = isCard
    ? ({
        size: 'default',
        className: 'min-w-0 flex-1 max-[360px]:flex-auto max-[360px]:px-2 md:max-w-44',
      } as const)
    : ({ size: 'sm', className: 'min-w-0 @max-[10rem]:w-8.5 @max-[10rem]:px-0' } as const)
  const tipOf = (verb: string) => (isCard ? undefined : verb)
  const words = isCard ? 'truncate' : 'truncate @max-[10rem]:sr-only'
  // The second click of a double click would hit the row that moved under the pointer.
  const decide = (decision: Decision) => (event: { detail: number }) => {
    if (event.detail < 2) onDecide(decision, row)
  }
  if (batch)
    return (
      <QueuedNote {...look} batch={batch} title={row.contentTitle} icon={<Undo2 aria-hidden />}>
        {verb => <span className={words}>{verb}</span>}
      </QueuedNote>
    )
  return (
    <div className="flex items-center justify-end gap-1.5 max-md:gap-2">
      {(isElsewhere || can('reject', row)) && (
        <>
          <Button
            {...look}
            variant="approveNoShadow"
            icon={<Check aria-hidden />}
            aria-label={`Approve ${isolate(row.contentTitle)}`}
            aria-keyshortcuts={isCard ? undefined : 'a'}
            data-calm=""
            data-tip={tipOf('Approve')}
            aria-disabled={isElsewhere || undefined}
            busy={deciding === 'approve'}
            disabled={deciding !== undefined && deciding !== 'approve'}
            onClick={decide('approve')}
          >
            <span className={words}>Approve</span>
          </Button>
          <Button
            {...look}
            variant="neutralnoShadow"
            icon={isCard ? undefined : <X aria-hidden className="@min-[10rem]:hidden" />}
            aria-label={`Reject ${isolate(row.contentTitle)}`}
            aria-keyshortcuts={isCard ? undefined : 'r'}
            data-tip={tipOf('Reject')}
            aria-disabled={isElsewhere || undefined}
            busy={deciding === 'reject'}
            disabled={deciding !== undefined && deciding !== 'reject'}
            onClick={decide('reject')}
          >
            <span className={words}>Reject</span>
          </Button>
        </>
      )}
      <MenuButton
        label={`More actions for ${isolate(row.contentTitle)}`}
        size="icon"
        icon={<Ellipsis aria-hidden />}
        busy={deciding === 'delete' || (deciding === 'approve' && !can('reject', row))}
        disabled={row.status === 'deleted'}
        items={() => menuOf(row, onDecide, onOpen)}
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
            label: 'Approve anyway',
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
