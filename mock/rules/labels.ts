import type { Config } from '../../web/contract/config.ts'
import type { ProgressEvent } from '../../web/contract/live-events.ts'
import type { Clock } from '../world/clock.ts'
import { eventsOf, play, type Step, ticks } from './operations.ts'

const TICK_MS = 250

interface Sources {
  clock: Clock
  emit: (event: ProgressEvent) => void
  settings: () => NonNullable<Config['plexLabelSync']>
  itemCount: () => number
}

/** Label sync for Plex, with the events described in backend-notes 1.9. */
export const labelRules = ({ clock, emit, settings, itemCount }: Sources) => {
  let labelled = 0
  const pendingCount = () => Math.floor(itemCount() * 0.12)
  let pendingKnown = 0

  const resetSteps = (): Step[] => {
    const event = eventsOf(`plex-label-reset-${clock.now()}`, 'plex-label-sync')
    return [
      { waitMs: TICK_MS, event: event('processing-content', 50, 'Removing labels') },
      { waitMs: TICK_MS, event: event('complete', 100, 'Labels removed') },
    ]
  }

  return {
    async sync() {
      const {
        enabled,
        autoResetOnScheduledSync: autoReset,
        tagSync,
        cleanupOrphanedLabels: cleansUp,
      } = settings()
      const results = { processed: 0, updated: 0, failed: 0, pending: 0 }
      if (!enabled)
        return {
          success: false,
          message: 'Plex label sync is disabled',
          mode: 'sync' as const,
          results,
        }
      const event = eventsOf(`plex-label-sync-${clock.now()}`, 'plex-label-sync')
      const total = itemCount()
      const base = autoReset ? 15 : 0
      await play(clock, emit, [
        { waitMs: 0, event: event('start', 5, 'Starting Plex label sync') },
        ...(autoReset
          ? [
              { waitMs: TICK_MS, event: event('resetting-labels', 0, 'Resetting labels') },
              ...resetSteps(),
              { waitMs: TICK_MS, event: event('reset-complete', 15, 'Labels reset') },
            ]
          : []),
        ...(tagSync.enabled
          ? [{ waitMs: TICK_MS, event: event('fetching-tags', base + 10, 'Fetching tags') }]
          : []),
        ...[15, 25, 40].map(step => ({
          waitMs: TICK_MS,
          event: event('processing-content', base + step, 'Processing content'),
        })),
        ...ticks(10, TICK_MS, share =>
          event(
            'processing-content',
            base + 40 + Math.floor(share * 50),
            `Processed ${Math.round(share * total)} of ${total} items`,
          ),
        ),
        // With reset enabled, the progress exceeds 100, as it does in the backend.
        ...(cleansUp
          ? [{ waitMs: TICK_MS, event: event('cleanup', base + 95, 'Cleaning up orphaned labels') }]
          : []),
        { waitMs: TICK_MS, event: event('complete', 100, 'Plex label sync complete') },
      ])
      pendingKnown = pendingCount()
      const updated = autoReset
        ? total - pendingKnown
        : Math.max(0, total - pendingKnown - labelled)
      labelled = total - pendingKnown
      return {
        success: true,
        message: 'Labels synchronized',
        mode: 'sync' as const,
        results: { processed: total, updated, failed: 0, pending: pendingKnown },
      }
    },
    cleanup() {
      const { enabled } = settings()
      const removed = enabled ? pendingKnown : 0
      if (enabled) pendingKnown = 0
      return {
        success: enabled,
        message: enabled ? 'Labels cleaned up' : 'Plex label sync is disabled',
        pending: { removed, failed: 0 },
        orphaned: { removed: 0, failed: 0 },
      }
    },
    async remove() {
      const { enabled } = settings()
      const mode = 'remove' as const
      if (!enabled)
        return {
          success: false,
          message: 'Plex label sync is disabled',
          mode,
          results: { processed: 0, removed: 0, failed: 0 },
        }
      const event = eventsOf(`plex-label-removal-${clock.now()}`, 'plex-label-removal')
      await play(clock, emit, [
        { waitMs: 0, event: event('start', 5, 'Starting removal of labels') },
        { waitMs: TICK_MS, event: event('fetching-data', 15, 'Fetching labelled content') },
        ...ticks(8, TICK_MS, share =>
          event(
            'processing',
            25 + Math.floor(share * 65),
            `Processed ${Math.round(share * itemCount())} items`,
          ),
        ),
        { waitMs: TICK_MS, event: event('complete', 100, 'Labels removed') },
      ])
      const removed = labelled
      labelled = 0
      return {
        success: true,
        message: 'Labels removed',
        mode,
        results: { processed: itemCount(), removed, failed: 0 },
      }
    },
  }
}
