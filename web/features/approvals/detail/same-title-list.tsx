import CheckCheck from 'lucide-react/icons/check-check'
import { can } from '../../../components/decisions/eligibility.ts'
import type { Approval } from '../../../contract/approvals.ts'
import { isolate } from '../../../lib/isolate.ts'
import { Button } from '../../../ui/button.tsx'
import { Time } from '../../../ui/time.tsx'
import { areApprovedTogether } from './same-title.ts'

interface SameTitleListProps {
  row: Approval
  others: readonly Approval[]
  busy: boolean
  onShow: (id: number) => void
  onApproveAll: () => void
}

export function SameTitleList({ row, others, busy, onShow, onApproveAll }: SameTitleListProps) {
  if (others.length === 0) return null
  const isOpen = can('approve', row)
  return (
    <section
      aria-label="Other requests for this title"
      className="rounded-lg border-2 border-rule p-3.5"
    >
      <h3 className="text-md">
        {others.length === 1 ? '1 more user wants' : `${others.length} more users want`} this title
      </h3>
      <ul className="mt-1.5 grid gap-0.5">
        {others.map(other => (
          <li key={other.id} className="flex flex-wrap items-center gap-x-2">
            <button
              type="button"
              className="min-h-8 rounded-sm font-semibold underline decoration-rule underline-offset-4 hover:decoration-current max-md:min-h-11"
              aria-label={`Show ${isolate(other.userName)}’s request`}
              onClick={() => onShow(other.id)}
            >
              <bdi>{other.userName}</bdi>
            </button>
            <span className="text-ink-2">
              <Time value={other.createdAt} />
            </span>
          </li>
        ))}
      </ul>
      {isOpen && (
        <>
          {areApprovedTogether(others, row) && (
            <p className="mt-1 text-sm text-ink-2">
              Approving a request also approves all others with the same title ID.
            </p>
          )}
          <Button
            className="mt-2.5"
            size="sm"
            variant="approveNoShadow"
            icon={<CheckCheck aria-hidden />}
            busy={busy}
            onClick={onApproveAll}
          >
            Approve all {others.length + 1}
          </Button>
        </>
      )}
    </section>
  )
}
