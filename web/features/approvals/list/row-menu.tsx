import Check from 'lucide-react/icons/check'
import CheckCheck from 'lucide-react/icons/check-check'
import CopyPlus from 'lucide-react/icons/copy-plus'
import ExternalLink from 'lucide-react/icons/external-link'
import PanelTop from 'lucide-react/icons/panel-top'
import Trash from 'lucide-react/icons/trash-2'
import UserPen from 'lucide-react/icons/user-pen'
import { can, isApproved } from '../../../components/decisions/eligibility.ts'
import { useRowDecision } from '../../../components/decisions/use-row-decision.ts'
import type { ApprovalWithOutcome } from '../../../components/outcome/outcomes.ts'
import { canRequestAgain, requestAllAgain } from '../../../components/requests/request-again.ts'
import { arrLink, guidLinks } from '../../../components/titles/guid-links.ts'
import { editUser } from '../../../components/users/user-links.ts'
import { bidiIsolate } from '../../../lib/bidi-isolate.ts'
import { formatNumber } from '../../../lib/pluralize.ts'
import { displayNameOf, isDeletedUser } from '../../../state/users.ts'
import { useGo } from '../../../ui/link.tsx'
import type { MenuEntry } from '../../../ui/menu.tsx'
import { MoreMenu } from '../../../ui/more-menu.tsx'
import type { ApprovalContext } from './cell-facts.ts'

interface RowMenuProps {
  row: ApprovalWithOutcome
  /** The open requests of the row, or its only one. */
  open: readonly ApprovalWithOutcome[]
  context: ApprovalContext
  title: string
}

export function RowMenu({ row, open, context, title }: RowMenuProps) {
  const go = useGo()
  const { deciding } = useRowDecision(row.id)
  return (
    <MoreMenu
      label={`More actions for ${title}`}
      className="row-action row-more"
      busy={deciding === 'delete' || (deciding === 'approve' && !can('reject', row))}
      disabled={row.status === 'deleted'}
      items={() => menuOf(open, context, () => go(editUser(row.userId).to))}
    />
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
  const arr = isApproved(row) ? arrLink(row) : undefined
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
    ...(arr ? [arr, ...links] : links).map(({ site, href }) => ({
      label: `${site === arr?.site ? 'Open in' : 'View on'} ${site}`,
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
