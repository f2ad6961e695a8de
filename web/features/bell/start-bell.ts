import { subscribe as onChange } from 'valtio/vanilla'
import { subscribeKey } from 'valtio/vanilla/utils'
import { toastOf } from '../../components/requests/approval-announcements.ts'
import {
  type ApprovalMetadata,
  countsFailures,
  type LiveEvent,
  type OperationEvent,
  type OperationType,
} from '../../contract/live-events.ts'
import { nowIso } from '../../lib/clock.ts'
import { debounceBatch } from '../../lib/debounce-batch.ts'
import { onDecision, STATUS_AFTER } from '../../state/approval-decisions.ts'
import { onLateFailure } from '../../state/late-failures.ts'
import { live } from '../../state/live.ts'
import type { Outcome } from '../../state/operation-state.ts'
import { announced } from '../../state/release.ts'
import { displayNameOf } from '../../state/users.ts'
import { addEntries, type BellEntry, bell, markRead, openBell, unreadOf } from './bell-store.ts'
import { followMissed } from './follow-missed.ts'

const TONES = { created: 'wait', approved: 'ok', rejected: 'bad', deleted: 'info' } as const

/** Maximum number of decisions made in this tab to remember until the stream confirms them. */
const OWN_MAX = 500
const own = new Set<string>()

const keyOf = (action: string, requestId: number | undefined) => `request ${requestId} ${action}`

const approvalEntry = (about: ApprovalMetadata): BellEntry | null => {
  const { action, requestId, userName } = about
  if (action === 'updated') return null
  const { title, description } = toastOf(action, [{ ...about, userName: displayNameOf(userName) }])
  const key = requestId === undefined ? `${action} ${description}` : keyOf(action, requestId)
  const isOpenable = requestId !== undefined && action !== 'deleted'
  return {
    key,
    at: nowIso(),
    tone: TONES[action],
    title,
    text: description,
    to: isOpenable ? `/approvals?request=${requestId}` : '/approvals',
    isRead: false,
    request: { ...(requestId !== undefined && { id: requestId }), action },
  }
}

/** Routine syncs are only reported if they fail. */
const WORK: Record<OperationType, { name: string; to: string; isRoutine?: true }> = {
  'self-watchlist': { name: 'Your watchlist sync', to: '/plex/users', isRoutine: true },
  'others-watchlist': { name: 'Friends’ watchlist sync', to: '/plex/users', isRoutine: true },
  'rss-feed': { name: 'RSS feed check', to: '/plex/configuration', isRoutine: true },
  sync: { name: 'Copying titles', to: '/radarr/instances' },
  'sonarr-tagging': { name: 'Tag sync for shows', to: '/utilities/user-tags' },
  'radarr-tagging': { name: 'Tag sync for movies', to: '/utilities/user-tags' },
  'sonarr-tag-removal': { name: 'Tag removal from shows', to: '/utilities/user-tags' },
  'radarr-tag-removal': { name: 'Tag removal from movies', to: '/utilities/user-tags' },
  'plex-label-sync': { name: 'Plex label sync', to: '/utilities/plex-labels' },
  'plex-label-removal': { name: 'Plex label removal', to: '/utilities/plex-labels' },
}

const outcomeOf = (event: OperationEvent): Outcome => ({
  error: event.phase === 'error' ? event.message : null,
  isPartial: countsFailures(event),
})

const workEntry = (
  event: OperationEvent,
  { error, isPartial } = outcomeOf(event),
  at = nowIso(),
): BellEntry | null => {
  const { type, phase, progress, message, operationId } = event
  const { name, to, isRoutine } = WORK[type]
  const hasFailed = error !== null
  // The backend also sends "complete" once at 95%.
  if (!hasFailed && ((isRoutine && !isPartial) || phase !== 'complete' || progress < 100))
    return null
  return {
    key: `work ${operationId} ${phase}`,
    at,
    tone: hasFailed ? 'bad' : isPartial ? 'wait' : 'ok',
    title: `${name} ${hasFailed ? 'failed' : isPartial ? 'finished with errors' : 'finished'}`,
    text: error || message,
    to,
    isRead: false,
  }
}

/** Entries are batched, because each write rereads and saves the whole log. */
const ENTRIES_MS = 250

const gathered = debounceBatch<'all', BellEntry>({ windowMs: ENTRIES_MS }, (_, entries) =>
  // Mark entries about decisions made in this tab as read.
  addEntries(entries.map(entry => (own.has(entry.key) ? { ...entry, isRead: true } : entry))),
)

const add = (entry: BellEntry | null) => {
  if (entry) gathered.add('all', entry)
}

const addRelease = () => {
  const { latest } = announced
  if (!latest) return
  const { tag, href } = latest
  const title = `A new version (${tag}) is available`
  const words = { tone: 'info', title, text: 'View release' } as const
  add({ ...words, key: `release ${tag}`, at: nowIso(), href, isRead: false })
}

export const startBell = (onUnread: (count: number) => void) => {
  const close = openBell()
  const show = () => onUnread(unreadOf(bell.log))
  show()
  const leaves = [
    onChange(bell, show),
    onDecision(({ decision, rows }) => {
      const keys = rows.map(row => keyOf(STATUS_AFTER[decision], row.id))
      for (const key of keys) own.add(key)
      for (const key of [...own].slice(0, Math.max(0, own.size - OWN_MAX))) own.delete(key)
      if (live.state === 'connected') markRead(keys)
    }),
    subscribeKey(announced, 'latest', addRelease),
    onLateFailure(({ event, at, outcome }) => add(workEntry(event, outcome, at))),
  ]
  const missed = followMissed()
  addRelease()
  return {
    follow(event: LiveEvent) {
      if (event.type === 'approval') {
        add(approvalEntry(event.metadata))
        missed.count(event.metadata)
      } else if (event.type !== 'system' && event.type !== 'unlisted') add(workEntry(event))
    },
    stop() {
      for (const leave of leaves) leave()
      missed.stop()
      gathered.stop()
      own.clear()
      close()
      onUnread(0)
    },
  }
}
