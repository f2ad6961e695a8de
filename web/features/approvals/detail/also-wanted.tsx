import CheckCheck from 'lucide-react/icons/check-check'
import { can } from '../../../components/decisions/eligibility.ts'
import { Requester } from '../../../components/requests/requester.tsx'
import { UserAvatar } from '../../../components/users/user-avatar.tsx'
import type { Approval } from '../../../contract/approvals.ts'
import { bidiIsolate } from '../../../lib/bidi-isolate.ts'
import { displayNameOf, userNamed } from '../../../state/users.ts'
import { Button } from '../../../ui/button.tsx'
import { DetailRow } from './detail-row.tsx'
import { areApprovedTogether } from './same-title-requests.ts'

interface AlsoWantedProps {
  row: Approval
  others: readonly Approval[]
  busy: boolean
  onShow: (id: number) => void
  onApproveAll: () => void
}

export function AlsoWanted({ row, others, busy, onShow, onApproveAll }: AlsoWantedProps) {
  if (others.length === 0) return null
  const isOpen = can('approve', row)
  return (
    <DetailRow
      name="Also wanted by"
      action={
        isOpen && (
          <Button
            size="sm"
            variant="neutralnoShadow"
            icon={<CheckCheck />}
            busy={busy}
            onClick={onApproveAll}
          >
            Approve all {others.length + 1}
          </Button>
        )
      }
    >
      <ul className="flex flex-wrap gap-x-3 gap-y-1">
        {others.map(other => (
          <li key={other.id}>
            <button
              type="button"
              className="inline-flex min-h-6 items-center gap-1.5 rounded-sm underline decoration-rule underline-offset-4 hover:decoration-current max-md:min-h-11"
              aria-label={`Show ${bidiIsolate(displayNameOf(other.userName))}’s request`}
              onClick={() => onShow(other.id)}
            >
              <UserAvatar user={userNamed(other.userName)} />
              <Requester name={other.userName} />
            </button>
          </li>
        ))}
      </ul>
      {isOpen && areApprovedTogether(others, row) && (
        <p className="mt-0.5 text-sm text-ink-2">Approving this request also approves theirs.</p>
      )}
    </DetailRow>
  )
}
