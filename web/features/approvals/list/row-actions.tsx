import Check from 'lucide-react/icons/check'
import CheckCheck from 'lucide-react/icons/check-check'
import ExternalLink from 'lucide-react/icons/external-link'
import PanelTop from 'lucide-react/icons/panel-top'
import Trash from 'lucide-react/icons/trash-2'
import UserPen from 'lucide-react/icons/user-pen'
import { useNavigate } from 'react-router-dom'
import { DecidedActions } from '../../../components/decisions/decided.tsx'
import { can, isApproved } from '../../../components/decisions/eligibility.ts'
import { batchOf, outbox } from '../../../components/decisions/outbox.ts'
import { useRowDecision } from '../../../components/decisions/use-row-decision.ts'
import { requestAddress } from '../../../components/journey/journey-address.ts'
import { JourneyButton } from '../../../components/journey/journey-button.tsx'
import { DecisionButtons } from '../../../components/requests/decision-buttons.tsx'
import { requestName } from '../../../components/requests/request-name.ts'
import { guidLinks } from '../../../components/titles/guid-links.ts'
import { useStore } from '../../../components/use-store.ts'
import { editUser } from '../../../components/users/user-links.ts'
import type { Approval } from '../../../contract/approvals.ts'
import { bidiIsolate } from '../../../lib/bidi-isolate.ts'
import { formatNumber } from '../../../lib/pluralize.ts'
import type { Decision } from '../../../state/approval-decisions.ts'
import { displayNameOf, isDeletedUser } from '../../../state/users.ts'
import type { MenuEntry } from '../../../ui/menu.tsx'
import { MoreMenu } from '../../../ui/more-menu.tsx'
import { type CellProps, useDecision } from './approval-cells.tsx'
import type { OnOpen } from './title-link.tsx'
import type { OnDecideAll } from './user-group-head.tsx'

export type OnDecide = (decision: Decision, row: Approval) => void

interface RowActionsProps extends CellProps {
  onDecide: OnDecide
  onDecideAll: OnDecideAll
  onOpen: OnOpen
  /** The user's listed requests that can be decided. */
  openOf?: (userId: number) => readonly Approval[]
}

/**
 * On the row of a title, the buttons decide all of its open requests. Approving one of them would approve the others, too,
 * so an inner row only has Reject. Without `openOf`, the row has no menu: on phones, tapping it opens the details, which
 * offer all other actions.
 */
export function RowActions(props: RowActionsProps) {
  const { row, stack, isInner, onDecide, onDecideAll, onOpen, openOf } = props
  const navigate = useNavigate()
  const { deciding } = useRowDecision(row.id)
  const isOpen = useIsOpen(props.decided)
  const decision = useDecision(props)
  // Undo is on the row of the title if it concerns more than this request.
  if (isInner && decision?.batch && decision.batch.requests.length > 1) return null
  if (decision) return <DecidedActions {...decision} />
  const open = stack?.filter(isOpen) ?? [row]
  const count = formatNumber(open.length)
  const title = bidiIsolate(requestName(row))
  return (
    <div className="row-actions">
      {can('reject', open[0] ?? row) && (
        <DecisionButtons
          look={openOf ? 'row' : 'card'}
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
      {openOf && isApproved(row) && (
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
      {openOf && (
        <MoreMenu
          label={`More actions for ${title}`}
          className="row-action"
          busy={deciding === 'delete' || (deciding === 'approve' && !can('reject', row))}
          disabled={row.status === 'deleted'}
          items={() =>
            menuOf(open.length > 0 ? open : [row], {
              onDecide,
              onDecideAll,
              onOpen,
              openOf,
              onEditUser: () => void navigate(editUser(row.userId).to),
            })
          }
        />
      )}
    </div>
  )
}

/** Returns a function that tells whether a request of the list can still be decided. */
const useIsOpen = (decided: ReadonlySet<number>) => {
  const { batches } = useStore(outbox.state)
  return ({ id }: Approval) => !decided.has(id) && !batchOf(batches, id)
}

interface MenuProps extends Pick<RowActionsProps, 'onDecide' | 'onDecideAll' | 'onOpen'> {
  openOf: (userId: number) => readonly Approval[]
  onEditUser: () => void
}

/** @param rows the open requests of a row, or its only one */
const menuOf = (rows: readonly Approval[], on: MenuProps): MenuEntry[] => {
  const [row] = rows
  if (!row) return []
  const isOne = rows.length === 1
  const ofUser = isOne && row.status === 'pending' ? on.openOf(row.userId) : []
  const isSecondThought = isOne && row.status !== 'pending' && can('approve', row)
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
    isSecondThought && { kind: 'separator' },
    isOne &&
      !isDeletedUser(row.userId) && {
        label: 'Edit user',
        icon: <UserPen />,
        onSelect: on.onEditUser,
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
