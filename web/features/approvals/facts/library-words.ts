import { useMemo } from 'react'
import { isApproved } from '../../../components/decisions/eligibility.ts'
import type { Tone } from '../../../components/labels/approval-status.ts'
import { KIND_OF } from '../../../components/labels/instance-kind.ts'
import { namesOf, outcomeWords } from '../../../components/outcome/outcome-labels.ts'
import type { ApprovalWithOutcome } from '../../../components/outcome/outcomes.ts'
import { canRequestAgain } from '../../../components/requests/request-again.ts'
import { useStore } from '../../../components/use-store.ts'
import type { Approval } from '../../../contract/approvals.ts'
import { approvals } from '../../../state/approvals.ts'
import { everyWatchlist } from '../../../state/every-watchlist.ts'
import { KIND_LABELS } from '../../../state/instances.ts'
import { areApprovedTogether, othersFor } from '../../../state/title-group.ts'
import { displayNameOf, users } from '../../../state/users.ts'
import { knownLists } from '../../../state/watchlists.ts'
import { useMinute } from '../../../ui/use-minute.ts'

export const useLibrary = (row: ApprovalWithOutcome) => {
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
  if (isApproved(row)) {
    const kind = KIND_LABELS[KIND_OF[row.contentType]]
    const words = outcome && outcomeWords(outcome, kind, row.updatedAt, now)
    // The strip above tells when it was approved.
    const details = canRequestAgain(row)
      ? 'Request it again to send it once more.'
      : `Add it in ${kind} by hand: the request lacks what the server needs to repeat it.`
    return words?.tone === 'bad' ? { ...words, details } : (words ?? null)
  }
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
