import CheckCheck from 'lucide-react/icons/check-check'
import Library from 'lucide-react/icons/library'
import { useMemo } from 'react'
import { can, isApproved } from '../../../components/decisions/eligibility.ts'
import type { Tone } from '../../../components/labels/approval-status.ts'
import { KIND_OF } from '../../../components/labels/instance-kind.ts'
import { namesOf, outcomeWords } from '../../../components/outcome/outcome-labels.ts'
import type { ApprovalWithOutcome } from '../../../components/outcome/outcomes.ts'
import { Requester } from '../../../components/requests/requester.tsx'
import { useStore } from '../../../components/use-store.ts'
import { UserAvatar } from '../../../components/users/user-avatar.tsx'
import { CheckWatchlists } from '../../../components/watchlist/watchlists-progress.tsx'
import type { Approval } from '../../../contract/approvals.ts'
import { bidiIsolate } from '../../../lib/bidi-isolate.ts'
import { approvals } from '../../../state/approvals.ts'
import { everyWatchlist } from '../../../state/every-watchlist.ts'
import { KIND_LABELS } from '../../../state/instances.ts'
import { areApprovedTogether, othersFor } from '../../../state/title-group.ts'
import { displayNameOf, userNamed, users } from '../../../state/users.ts'
import { knownLists } from '../../../state/watchlists.ts'
import { Button } from '../../../ui/button.tsx'
import { useMinute } from '../../../ui/use-minute.ts'
import { Strip } from './fact.tsx'

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

export interface LibraryStripProps {
  row: ApprovalWithOutcome
  /** For details, which show and approve the requests of others for the title. */
  others?: {
    busy: boolean
    onShow: (id: number) => void
    onApproveAll: (others: readonly Approval[]) => void
  }
}

/** What is known of the title, with the requests of others for it. Keeps its height while that is loading. */
export function LibraryStrip({ row, others: on }: LibraryStripProps) {
  const { words, others } = useLibrary(row)
  const hasOthers = on !== undefined && others.length > 0
  return (
    <Strip
      tone={words?.tone ?? 'dim'}
      icon={Library}
      className="min-h-16.5 max-md:min-h-15.5"
      action={
        hasOthers && can('approve', row) ? (
          <Button
            size="sm"
            variant="neutralnoShadow"
            icon={<CheckCheck />}
            busy={on.busy}
            onClick={() => on.onApproveAll(others)}
          >
            Approve all {others.length + 1}
          </Button>
        ) : (
          <CheckWatchlists />
        )
      }
    >
      <p className={words?.tone === 'ok' ? 'font-semibold text-ok' : 'font-semibold'}>
        {words?.label}
      </p>
      <p className="text-sm text-ink-2">{words?.details}</p>
      {hasOthers && (
        <ul className="flex flex-wrap gap-x-3 gap-y-1">
          {others.map(other => (
            <li key={other.id}>
              <button
                type="button"
                className="inline-flex min-h-6 items-center gap-1.5 rounded-sm underline decoration-rule underline-offset-4 hover:decoration-current max-md:min-h-11"
                aria-label={`Show ${bidiIsolate(displayNameOf(other.userName))}’s request`}
                onClick={() => on.onShow(other.id)}
              >
                <UserAvatar user={userNamed(other.userName)} />
                <Requester name={other.userName} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </Strip>
  )
}

interface Known {
  /** Whether the requester's watchlist is loaded. */
  isOwnLoaded: boolean
  /** Whether all watchlists are loaded, so that no outcome means that nobody has the title. */
  isComplete: boolean
  /** Pending requests of other users for the title. */
  others: readonly Approval[]
  now: Date
}

interface LibraryWords {
  readonly label: string
  readonly details: string
  readonly tone: Tone | null
}

/** What the library and the watchlists say about the title of a request; null if that isn't known yet. */
export const libraryWords = (
  row: ApprovalWithOutcome,
  { isOwnLoaded, isComplete, others, now }: Known,
): LibraryWords | null => {
  const { outcome } = row
  if (isApproved(row))
    return outcome
      ? outcomeWords(outcome, KIND_LABELS[KIND_OF[row.contentType]], row.updatedAt, now)
      : null
  if (!outcome && !isComplete && !isOwnLoaded) return null
  const also = areApprovedTogether(others, row)
    ? 'Approving this request also approves theirs.'
    : ''
  const say = (label: string, details: string, tone: Tone | null = 'dim') => ({
    label,
    details: [details, also].filter(Boolean).join(' '),
    tone,
  })
  const names = namesOf(outcome?.userIds ?? [])
  const has = outcome?.userIds.length === 1 ? 'has' : 'have'
  const forThem = names && `For ${names}.`
  switch (outcome?.id) {
    case 'available':
      return say('In the library', names && `${names} already ${has} it.`, 'ok')
    case 'downloading':
      return say('Downloading', forThem, 'info')
    case 'searching':
      return say('Already requested', forThem)
    case 'unknown':
      return say('Library unknown', `${outcome.cause}.`, null)
  }
  const ids = [...new Set([...(outcome?.otherIds ?? []), ...others.map(({ userId }) => userId)])]
  const name = displayNameOf(row.userName)
  const wanted = ids.length > 0 && `${namesOf(ids)} ${ids.length === 1 ? 'wants' : 'want'} it too.`
  return isComplete
    ? say('Not in the library', wanted || `Only ${name} wants it.`)
    : say(`Not available to ${name}`, wanted || 'Not all watchlists are checked.')
}
