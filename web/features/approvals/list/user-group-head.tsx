import GalleryHorizontalEnd from 'lucide-react/icons/gallery-horizontal-end'
import Gauge from 'lucide-react/icons/gauge'
import UserPen from 'lucide-react/icons/user-pen'
import X from 'lucide-react/icons/x'
import { useMemo } from 'react'
import { eligible } from '../../../components/decisions/eligibility.ts'
import { useIsBeingDecided } from '../../../components/decisions/use-row-decision.ts'
import { useOpened } from '../../../components/list/use-opened.ts'
import { reasonOf } from '../../../components/requests/approval-labels.ts'
import { DecisionButtons } from '../../../components/requests/decision-buttons.tsx'
import { Requester } from '../../../components/requests/requester.tsx'
import { UserAvatar } from '../../../components/users/user-avatar.tsx'
import { editQuotas, editUser } from '../../../components/users/user-links.ts'
import type { Approval } from '../../../contract/approvals.ts'
import { bidiIsolate } from '../../../lib/bidi-isolate.ts'
import { formatNumber } from '../../../lib/pluralize.ts'
import { displayNameOf, isDeletedUser, userNamed } from '../../../state/users.ts'
import { useGo } from '../../../ui/link.tsx'
import { MoreMenu } from '../../../ui/more-menu.tsx'
import { useIsMobile } from '../../../ui/use-media.ts'
import { ofUser } from '../triage/purposes.ts'
import type { ApprovalContext } from './cell-facts.ts'
import { DECISION_KEYS } from './use-row-keys.ts'

/** The groups of a list by user. */
export const useUserGroups = (onDecideAll: ApprovalContext['onDecideAll'], hasSelection: boolean) =>
  useMemo(
    () => ({
      keyOf: (row: Approval) => row.userId,
      nameOf: (rows: readonly Approval[]) => displayNameOf(rows[0]?.userName ?? ''),
      head: (rows: readonly Approval[]) => <UserGroupHead rows={rows} onDecideAll={onDecideAll} />,
      onKey: (rows: readonly Approval[], key: string) => {
        const decision = DECISION_KEYS[key]
        if (!decision || hasSelection) return false
        onDecideAll(decision, eligible('reject', rows).rows)
        return true
      },
    }),
    [onDecideAll, hasSelection],
  )

interface UserGroupHeadProps {
  rows: readonly Approval[]
  onDecideAll: ApprovalContext['onDecideAll']
}

/** The user, the number of pending requests and an exceeded quota, with buttons that decide them all if there are several. */
function UserGroupHead({ rows, onDecideAll }: UserGroupHeadProps) {
  const go = useGo()
  const { open: triage } = useOpened('for')
  const isMobile = useIsMobile()
  const isBeingDecided = useIsBeingDecided()
  const [first] = rows
  if (!first) return null
  const name = bidiIsolate(displayNameOf(first.userName))
  const open = eligible(
    'reject',
    rows.filter(({ id }) => !isBeingDecided(id)),
  ).rows
  const count = formatNumber(open.length)
  const overQuota = rows.find(row => row.triggeredBy === 'quota_exceeded')
  const [edit, quotas] = [editUser(first.userId), editQuotas(first.userId)]
  return (
    <div className="flex min-w-0 items-center gap-2.5">
      <UserAvatar user={userNamed(first.userName)} className="max-md:hidden" />
      <Requester className="truncate font-display text-base font-semibold" name={first.userName} />
      <span className="min-w-0 flex-1 truncate text-sm text-ink-2 tabular max-md:min-w-fit">
        {open.length > 0 ? `${count} pending` : formatNumber(rows.length)}
        {overQuota && <span className="text-ink-3 max-md:hidden"> · {reasonOf(overQuota)}</span>}
      </span>
      {open.length > 1 && (
        <DecisionButtons
          look="group"
          of={`${count} from ${name}`}
          labels={{ approve: `Approve ${count}`, reject: isMobile ? null : `Reject ${count}…` }}
          onDecide={decision => onDecideAll(decision, open)}
        />
      )}
      <MoreMenu
        label={`More actions for ${name}`}
        className="group-action -mr-1 size-7.5 min-h-7.5 max-md:size-11"
        items={() => [
          isMobile &&
            open.length > 1 && {
              label: `Reject ${count}…`,
              icon: <X />,
              onSelect: () => onDecideAll('reject', open),
            },
          open.length > 1 && {
            label: `Triage ${count} from ${name}`,
            icon: <GalleryHorizontalEnd />,
            onSelect: () => triage(ofUser(first.userId)),
          },
          ...(isDeletedUser(first.userId)
            ? []
            : [
                { label: edit.label, icon: <UserPen />, onSelect: () => go(edit.to) },
                { label: quotas.label, icon: <Gauge />, onSelect: () => go(quotas.to) },
              ]),
        ]}
      />
    </div>
  )
}
