import { bidiIsolate } from '../../lib/bidi-isolate.ts'
import { andJoined } from '../../lib/join-words.ts'
import { pluralize } from '../../lib/pluralize.ts'
import { parseTime, shortSpan } from '../../lib/time.ts'
import { displayName, users } from '../../state/users.ts'
import type { Tone } from '../labels/approval-status.ts'
import type { Outcome, OutcomeId } from './outcome-of.ts'

/** Labels of filters and figures. */
export const OUTCOME_LABELS = {
  available: 'Available',
  downloading: 'Downloading',
  searching: 'Searching',
  noRelease: 'No release',
  missing: 'Not added',
  sending: 'Sending',
  unknown: 'Unknown',
} as const satisfies Partial<Record<OutcomeId, string>>

interface OutcomeWords {
  readonly label: string
  readonly details: string
  readonly tone: Tone | null
}

/** What became of an approved request. `kind` is "Radarr" or "Sonarr". */
export const outcomeWords = (
  { id, isStuck, instance, cause }: Outcome,
  kind: string,
  approvedAt: string,
  now: Date,
): OutcomeWords => {
  const approvedMs = parseTime(approvedAt)?.getTime() ?? now.getTime()
  const age = shortSpan(Math.max(0, now.getTime() - approvedMs))
  const to = bidiIsolate(instance)
  switch (id) {
    case 'available':
      return { label: 'Available', details: to, tone: 'ok' }
    case 'downloading':
      return isStuck
        ? { label: `Downloading for ${age}`, details: `Grabbed by ${to}`, tone: 'wait' }
        : { label: 'Downloading', details: `Grabbed by ${to}`, tone: 'info' }
    case 'noRelease':
      return { label: `No release for ${age}`, details: `Sent to ${to}`, tone: 'wait' }
    case 'missing':
      return { label: `Not in ${kind}`, details: 'Approved, but not added', tone: 'bad' }
    case 'sending':
      return { label: 'Sending', details: `To ${to}`, tone: null }
    case 'unknown':
      return { label: 'Unknown', details: cause ?? '', tone: null }
    default:
      return { label: 'Searching', details: `${to} · for ${age}`, tone: null }
  }
}

/** Names of users as lists show them, such as "Zoë and grandma". */
export const namesOf = (ids: readonly number[], list = users.state.data): string =>
  andJoined(
    ids.flatMap(id => {
      const user = list?.find(one => one.id === id)
      return user ? [bidiIsolate(displayName(user))] : []
    }),
    4,
  )

/** What is known of a pending request's title, in a few words; null if nothing is. */
export const badgeWords = ({
  id,
  userIds,
  isComplete,
}: Outcome):
  | (Omit<OutcomeWords, 'details'> & {
      /** For cards. */
      short?: string
      tip: string
    })
  | null => {
  const names = namesOf(userIds)
  switch (id) {
    case 'available':
      return { label: 'In library', tone: 'ok', tip: names && `Available to ${names}` }
    case 'downloading':
      return { label: 'Downloading', tone: 'info', tip: names && `Downloading for ${names}` }
    case 'searching':
      return {
        label: 'Already requested',
        short: 'Requested',
        tone: 'dim',
        tip: names && `Requested for ${names}`,
      }
    case 'wanted': {
      const count = isComplete ? '' : 'At least '
      const others = `${count}${pluralize(userIds.length, 'other')}`
      return {
        label: `${others} ${userIds.length === 1 ? 'wants' : 'want'} it`,
        short: others,
        tone: 'dim',
        tip: names && `Also on the watchlists of ${names}`,
      }
    }
    default:
      return null
  }
}
