import CheckCheck from 'lucide-react/icons/check-check'
import Library from 'lucide-react/icons/library'
import { useMemo } from 'react'
import { can } from '../../../components/decisions/eligibility.ts'
import type { ApprovalWithOutcome } from '../../../components/outcome/outcomes.ts'
import { Requester } from '../../../components/requests/requester.tsx'
import { useStore } from '../../../components/use-store.ts'
import { UserAvatar } from '../../../components/users/user-avatar.tsx'
import { CheckWatchlists } from '../../../components/watchlist/watchlists-progress.tsx'
import type { Approval } from '../../../contract/approvals.ts'
import { bidiIsolate } from '../../../lib/bidi-isolate.ts'
import { approvals } from '../../../state/approvals.ts'
import { everyWatchlist } from '../../../state/every-watchlist.ts'
import { othersFor } from '../../../state/title-group.ts'
import { displayNameOf, userNamed, users } from '../../../state/users.ts'
import { knownLists } from '../../../state/watchlists.ts'
import { Button } from '../../../ui/button.tsx'
import { useMinute } from '../../../ui/use-minute.ts'
import { DetailRow } from '../detail/detail-row.tsx'
import { libraryWords } from './library-words.ts'
import { Strip } from './strip.tsx'

const useLibrary = (row: ApprovalWithOutcome) => {
  const { status } = useStore(everyWatchlist.state)
  const { byUser } = useStore(knownLists).data
  const { rows } = useStore(approvals.state)
  const now = useMinute()
  // The names of the users are part of the words.
  useStore(users.state)
  const others = useMemo(() => othersFor(rows, row), [rows, row])
  const isComplete = status === 'ready'
  const isOwnLoaded = Boolean(byUser.get(row.userId))
  return { words: libraryWords(row, { isOwnLoaded, isComplete, others, now }), others }
}

/** What is known of the title. Keeps its height while that is loading. */
export function LibraryStrip({ row }: { row: ApprovalWithOutcome }) {
  const { words } = useLibrary(row)
  return (
    <Strip
      tone={words?.tone ?? 'dim'}
      icon={Library}
      className="min-h-16.5 max-md:min-h-15.5"
      action={<CheckWatchlists />}
    >
      <p className={`font-semibold ${words?.tone === 'ok' ? 'text-ok' : ''}`}>{words?.label}</p>
      <p className="text-sm text-ink-2">{words?.details}</p>
    </Strip>
  )
}

interface LibraryRowProps {
  row: ApprovalWithOutcome
  busy: boolean
  onShow: (id: number) => void
  onApproveAll: (others: readonly Approval[]) => void
}

/** What is known of the title, with the requests of others for it. */
export function LibraryRow({ row, busy, onShow, onApproveAll }: LibraryRowProps) {
  const { words, others } = useLibrary(row)
  const tone = words?.tone ?? 'dim'
  return (
    <DetailRow
      name="Library"
      action={
        others.length > 0 && can('approve', row) ? (
          <Button
            size="sm"
            variant="neutralnoShadow"
            icon={<CheckCheck />}
            busy={busy}
            onClick={() => onApproveAll(others)}
          >
            Approve all {others.length + 1}
          </Button>
        ) : (
          <CheckWatchlists />
        )
      }
    >
      <div className="min-h-9.75">
        <p
          className="font-semibold"
          style={tone === 'dim' ? undefined : { color: `var(--${tone})` }}
        >
          {words?.label}
        </p>
        <p className="text-sm text-ink-2">{words?.details}</p>
      </div>
      {others.length > 0 && (
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
      )}
    </DetailRow>
  )
}
