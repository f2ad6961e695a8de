import { bidiIsolate } from '../../lib/bidi-isolate.ts'
import { andJoined } from '../../lib/join-words.ts'
import { formatNumber, pluralize } from '../../lib/pluralize.ts'
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
  again: 'Requested again',
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
  const searching = { label: 'Searching', details: `${to} · for ${age}`, tone: null }
  const words: Readonly<Record<OutcomeId, OutcomeWords>> = {
    available: { label: 'Available', details: to, tone: 'ok' },
    downloading: {
      label: isStuck ? `Downloading for ${age}` : 'Downloading',
      details: `Grabbed by ${to}`,
      tone: isStuck ? 'wait' : 'info',
    },
    noRelease: { label: `No release for ${age}`, details: `Sent to ${to}`, tone: 'wait' },
    missing: { label: `Never added to ${kind}`, details: `Approved ${age} ago`, tone: 'bad' },
    again: { label: 'Requested again', details: 'Pending', tone: 'wait' },
    sending: { label: 'Sending', details: `To ${to}`, tone: null },
    unknown: { label: 'Unknown', details: cause ?? '', tone: null },
    searching,
    wanted: searching,
  }
  return words[id]
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

interface BadgeWords {
  label: string
  tone: Tone
  /** For cards, beside the icon. */
  short?: string
  tip: string
}

/** What is known of a pending request's title, in a few words; null if nothing is. */
export const badgeWords = ({ id, userIds, isComplete }: Outcome): BadgeWords | null => {
  const others = `${isComplete ? '' : 'At least '}${pluralize(userIds.length, 'other')}`
  const words: Partial<Record<OutcomeId, BadgeWords>> = {
    available: { label: 'In library', tone: 'ok', tip: 'Available to' },
    downloading: { label: 'Downloading', tone: 'info', tip: 'Downloading for' },
    searching: {
      label: 'Already requested',
      tone: 'dim',
      tip: 'Requested for',
    },
    wanted: {
      label: `${others} ${userIds.length === 1 ? 'wants' : 'want'} it`,
      short: `+${formatNumber(userIds.length)}`,
      tone: 'dim',
      tip: 'Also on the watchlists of',
    },
  }
  const found = words[id]
  const names = namesOf(userIds)
  return found ? { ...found, tip: names && `${found.tip} ${names}` } : null
}
