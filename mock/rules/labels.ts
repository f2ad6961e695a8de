import { stepsOf, ticks } from './operations.ts'
import type { World } from './world.ts'

const TICK_MS = 250
const DISABLED = { success: false, message: 'Plex label sync is disabled' }

/** Label sync for Plex, with the events described in backend-notes 1.9. */
export const labelRules = (world: World) => {
  const { now, play } = world
  const settings = () => world.config.group('plexLabelSync')
  const itemCount = () => world.listedItems().length
  let labelled = 0
  let pending = 0

  const resetSteps = () => {
    const step = stepsOf(`plex-label-reset-${now()}`, 'plex-label-sync', TICK_MS)
    return [
      step('processing-content', 50, 'Removing labels'),
      step('complete', 100, 'Labels removed'),
    ]
  }

  return {
    async sync() {
      const { enabled, autoResetOnScheduledSync, tagSync, cleanupOrphanedLabels } = settings()
      const mode = 'sync' as const
      const none = { processed: 0, updated: 0, failed: 0, pending: 0 }
      if (!enabled) return { ...DISABLED, mode, results: none }
      const step = stepsOf(`plex-label-sync-${now()}`, 'plex-label-sync', TICK_MS)
      const total = itemCount()
      const base = autoResetOnScheduledSync ? 15 : 0
      await play([
        step('start', 5, 'Starting Plex label sync', 0),
        ...(autoResetOnScheduledSync
          ? [
              step('resetting-labels', 0, 'Resetting labels'),
              ...resetSteps(),
              step('reset-complete', 15, 'Labels reset'),
            ]
          : []),
        ...(tagSync.enabled ? [step('fetching-tags', base + 10, 'Fetching tags')] : []),
        ...[15, 25, 40].map(part => step('processing-content', base + part, 'Processing content')),
        ...ticks(10, share => {
          const message = `Processed ${Math.round(share * total)} of ${total} items`
          return step('processing-content', base + 40 + Math.floor(share * 50), message)
        }),
        // With reset enabled, the progress exceeds 100, as it does in the backend.
        ...(cleanupOrphanedLabels
          ? [step('cleanup', base + 95, 'Cleaning up orphaned labels')]
          : []),
        step('complete', 100, 'Plex label sync complete'),
      ])
      pending = Math.floor(itemCount() * 0.12)
      const known = autoResetOnScheduledSync ? 0 : labelled
      labelled = total - pending
      const updated = Math.max(0, labelled - known)
      return {
        success: true,
        message: 'Labels synchronized',
        mode,
        results: { processed: total, updated, failed: 0, pending },
      }
    },
    cleanup() {
      const { enabled } = settings()
      const removed = enabled ? pending : 0
      pending -= removed
      return {
        success: enabled,
        message: enabled ? 'Labels cleaned up' : DISABLED.message,
        pending: { removed, failed: 0 },
        orphaned: { removed: 0, failed: 0 },
      }
    },
    async remove() {
      const mode = 'remove' as const
      if (!settings().enabled)
        return { ...DISABLED, mode, results: { processed: 0, removed: 0, failed: 0 } }
      const step = stepsOf(`plex-label-removal-${now()}`, 'plex-label-removal', TICK_MS)
      await play([
        step('start', 5, 'Starting removal of labels', 0),
        step('fetching-data', 15, 'Fetching labelled content'),
        ...ticks(8, share => {
          const message = `Processed ${Math.round(share * itemCount())} items`
          return step('processing', 25 + Math.floor(share * 65), message)
        }),
        step('complete', 100, 'Labels removed'),
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
