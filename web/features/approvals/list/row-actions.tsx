import Check from 'lucide-react/icons/check'
import CheckCheck from 'lucide-react/icons/check-check'
import ExternalLink from 'lucide-react/icons/external-link'
import PanelTop from 'lucide-react/icons/panel-top'
import Trash from 'lucide-react/icons/trash-2'
import { DecidedActions } from '../../../components/decisions/decided.tsx'
import { can, isApproved } from '../../../components/decisions/eligibility.ts'
import { useRowDecision } from '../../../components/decisions/use-row-decision.ts'
import { requestAddress } from '../../../components/journey/journey-address.ts'
import { JourneyButton } from '../../../components/journey/journey-button.tsx'
import { DecisionButtons } from '../../../components/requests/decision-buttons.tsx'
import { guidLinks } from '../../../components/titles/guid-links.ts'
import type { Approval } from '../../../contract/approvals.ts'
import { bidiIsolate } from '../../../lib/bidi-isolate.ts'
import { formatNumber } from '../../../lib/pluralize.ts'
import type { Decision } from '../../../state/approval-decisions.ts'
import { displayNameOf } from '../../../state/users.ts'
import type { MenuItem } from '../../../ui/menu.tsx'
import { MoreMenu } from '../../../ui/more-menu.tsx'
import type { OnOpen } from './title-link.tsx'
import type { OnDecideAll } from './user-group-head.tsx'

export type OnDecide = (decision: Decision, row: Approval) => void

interface RowActionsProps {
  row: Approval
  /** Whether the request was decided while the list was in use. */
  isDecided: boolean
  onDecide: OnDecide
  onOpen: OnOpen
  /** Decisions on all of the user's listed requests. */
  more?: ForUser
}

interface ForUser {
  onDecideAll: OnDecideAll
  openOf: (userId: number) => readonly Approval[]
}

/** Without `more`, the row has no menu: on phones, tapping it opens the details, which offer all other actions. */
export function RowActions({ row, isDecided, onDecide, onOpen, more }: RowActionsProps) {
  const { deciding, batch } = useRowDecision(row.id)
  if (batch || isDecided) return <DecidedActions row={row} batch={batch} />
  return (
    <div className="row-actions">
      {can('reject', row) && (
        <DecisionButtons
          look={more ? 'row' : 'card'}
          of={row.contentTitle}
          busy={deciding}
          onDecide={decision => onDecide(decision, row)}
        />
      )}
      {more && isApproved(row) && (
        <JourneyButton
          address={requestAddress(row)}
          label={`Where is ${bidiIsolate(row.contentTitle)}?`}
          variant="clear"
          size="sm"
          className="row-action"
        >
          <span className="row-action-word">Where is it?</span>
        </JourneyButton>
      )}
      {more && (
        <MoreMenu
          label={`More actions for ${bidiIsolate(row.contentTitle)}`}
          className="row-action"
          busy={deciding === 'delete' || (deciding === 'approve' && !can('reject', row))}
          disabled={row.status === 'deleted'}
          items={() => menuOf(row, onDecide, onOpen, more)}
        />
      )}
    </div>
  )
}

const menuOf = (
  row: Approval,
  onDecide: OnDecide,
  onOpen: OnOpen,
  { onDecideAll, openOf }: ForUser,
): MenuItem[] => {
  const ofUser = row.status === 'pending' ? openOf(row.userId) : []
  const links = guidLinks(row.contentGuids, row.contentType)
  const isSecondThought = row.status !== 'pending' && can('approve', row)
  return [
    { label: 'Details', icon: <PanelTop />, onSelect: () => onOpen(row) },
    ...(ofUser.length > 1
      ? [
          {
            label: `Approve all ${formatNumber(ofUser.length)} from ${bidiIsolate(displayNameOf(row.userName))}`,
            icon: <CheckCheck />,
            onSelect: () => onDecideAll('approve', ofUser),
          },
        ]
      : []),
    ...(isSecondThought
      ? [
          { label: 'Approve anyway', icon: <Check />, onSelect: () => onDecide('approve', row) },
          { kind: 'separator' as const },
        ]
      : []),
    ...links.map(({ site, href }) => ({
      label: `View on ${site}`,
      icon: <ExternalLink />,
      onSelect: () => {
        window.open(href, '_blank', 'noopener,noreferrer')
      },
    })),
    ...(links.length > 0 ? [{ kind: 'separator' as const }] : []),
    { label: 'Delete…', icon: <Trash />, danger: true, onSelect: () => onDecide('delete', row) },
  ]
}
