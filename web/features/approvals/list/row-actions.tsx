import Check from 'lucide-react/icons/check'
import CheckCheck from 'lucide-react/icons/check-check'
import CopyPlus from 'lucide-react/icons/copy-plus'
import ExternalLink from 'lucide-react/icons/external-link'
import PanelTop from 'lucide-react/icons/panel-top'
import Trash from 'lucide-react/icons/trash-2'
import UserPen from 'lucide-react/icons/user-pen'
import { DecidedActions } from '../../../components/decisions/decided.tsx'
import { can, isApproved } from '../../../components/decisions/eligibility.ts'
import { useRowDecision } from '../../../components/decisions/use-row-decision.ts'
import { requestAddress } from '../../../components/journey/journey-address.ts'
import { JourneyButton } from '../../../components/journey/journey-button.tsx'
import type { ApprovalWithOutcome } from '../../../components/outcome/outcomes.ts'
import { DecisionButtons } from '../../../components/requests/decision-buttons.tsx'
import { canRequestAgain, requestAllAgain } from '../../../components/requests/request-again.ts'
import { requestName } from '../../../components/requests/request-name.ts'
import { guidLinks } from '../../../components/titles/guid-links.ts'
import { editUser } from '../../../components/users/user-links.ts'
import { bidiIsolate } from '../../../lib/bidi-isolate.ts'
import { formatNumber } from '../../../lib/pluralize.ts'
import { displayNameOf, isDeletedUser } from '../../../state/users.ts'
import { useGo } from '../../../ui/link.tsx'
import type { MenuEntry } from '../../../ui/menu.tsx'
import { MoreMenu } from '../../../ui/more-menu.tsx'
import { type ApprovalContext, type Cell, useCellFacts } from './approval-cells.tsx'

/**
 * On the row of a title, the buttons decide all of its open requests. Approving one of them would approve the others, too,
 * so an inner row only has Reject. A card has no menu: tapping it opens the details, which offer all other actions.
 */
export function RowActions({ isCard = false, ...cell }: Cell & { isCard?: boolean }) {
  const { row, context, place } = cell
  const { isInner } = place
  const { onDecide, onDecideAll } = context
  const go = useGo()
  const { deciding } = useRowDecision(row.id)
  const { decision, ...facts } = useCellFacts(cell)
  // Undo is on the row of the title if it concerns more than this request.
  if (isInner && decision?.batch && decision.batch.requests.length > 1) return null
  if (decision) return <DecidedActions {...decision} />
  const open = facts.open.length > 0 ? facts.open : [row]
  const count = formatNumber(open.length)
  const title = bidiIsolate(requestName(row))
  return (
    <div className="row-actions">
      {can('reject', open[0] ?? row) && (
        <DecisionButtons
          look={isCard ? 'card' : 'row'}
          of={
            isInner
              ? `${title} for ${bidiIsolate(displayNameOf(row.userName))}`
              : open.length > 1
                ? `${count} requests for ${title}`
                : requestName(row)
          }
          labels={{
            approve: isInner ? null : open.length > 1 ? `Approve ${count}` : 'Approve',
            reject: 'Reject',
          }}
          busy={deciding}
          onDecide={to => (open.length > 1 ? onDecideAll(to, open) : onDecide(to, open[0] ?? row))}
        />
      )}
      {!isCard && isApproved(row) && (
        <JourneyButton
          address={requestAddress(row)}
          label={`Where is ${title}?`}
          variant="clear"
          size="sm"
          className="row-action"
        >
          <span className="row-action-word">Where is it?</span>
        </JourneyButton>
      )}
      {!isCard && (
        <MoreMenu
          label={`More actions for ${title}`}
          className="row-action"
          busy={deciding === 'delete' || (deciding === 'approve' && !can('reject', row))}
          disabled={row.status === 'deleted'}
          items={() => menuOf(open, context, () => go(editUser(row.userId).to))}
        />
      )}
    </div>
  )
}

/** @param rows the open requests of a row, or its only one */
const menuOf = (
  rows: readonly ApprovalWithOutcome[],
  on: ApprovalContext,
  onEditUser: () => void,
): MenuEntry[] => {
  const [row] = rows
  if (!row) return []
  const isOne = rows.length === 1
  const ofUser = isOne && row.status === 'pending' ? on.openOf(row.userId) : []
  const isSecondThought = isOne && row.status !== 'pending' && can('approve', row)
  const repeatable = rows.filter(canRequestAgain)
  const links = guidLinks(row.contentGuids, row.contentType)
  return [
    { label: 'Details', icon: <PanelTop />, onSelect: () => on.onOpen(row) },
    ofUser.length > 1 && {
      label: `Approve all ${formatNumber(ofUser.length)} from ${bidiIsolate(displayNameOf(row.userName))}`,
      icon: <CheckCheck />,
      onSelect: () => on.onDecideAll('approve', ofUser),
    },
    isSecondThought && {
      label: 'Approve anyway',
      icon: <Check />,
      onSelect: () => on.onDecide('approve', row),
    },
    repeatable.length > 0 && {
      label: isOne ? 'Request again' : `Request ${formatNumber(repeatable.length)} again`,
      icon: <CopyPlus />,
      onSelect: () => void requestAllAgain(repeatable),
    },
    (isSecondThought || repeatable.length > 0) && { kind: 'separator' },
    isOne &&
      !isDeletedUser(row.userId) && {
        label: 'Edit user',
        icon: <UserPen />,
        onSelect: onEditUser,
      },
    ...links.map(({ site, href }) => ({
      label: `View on ${site}`,
      icon: <ExternalLink />,
      onSelect: () => void window.open(href, '_blank', 'noopener,noreferrer'),
    })),
    links.length > 0 && { kind: 'separator' },
    {
      label: isOne ? 'Delete…' : `Delete ${formatNumber(rows.length)}…`,
      icon: <Trash />,
      danger: true,
      onSelect: () => (isOne ? on.onDecide('delete', row) : on.onDecideAll('delete', rows)),
    },
  ]
}
