import BrushCleaning from 'lucide-react/icons/brush-cleaning'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import Trash2 from 'lucide-react/icons/trash-2'
import { cleanupLabels, removeLabels, syncLabels } from '../../../contract/labels.ts'
import { request } from '../../../lib/request.ts'
import { defineRun } from '../runs/counted-run.tsx'
import { rememberRemoval, rememberSync } from './label-history.ts'

const inPlex = <T>({ results }: { results: T }) => ({ Plex: results })

export const labelRuns = {
  sync: defineRun({
    types: ['plex-label-sync'],
    start: () => request(syncLabels),
    onDone(response) {
      if (!response) return
      const { processed, pending, failed } = response.results
      if (processed !== null && pending !== null && failed !== null)
        rememberSync(Math.max(0, processed - pending - failed), pending)
    },
    title: 'Label sync',
    label: 'Sync labels',
    icon: RefreshCw,
    about: 'Adds each user’s label to the titles on their watchlist',
    columns: { processed: 'Titles checked', updated: 'Changed', pending: 'Not in Plex yet' },
    partsOf: inPlex,
    summaryOf: (total, { results }) =>
      `${total('updated', 'title')} changed${results.pending === 0 ? '' : `, ${total('pending')} not in Plex yet`}`,
  }),
  cleanup: defineRun({
    start: () => request(cleanupLabels),
    title: 'Label cleanup',
    label: 'Clean up labels',
    icon: BrushCleaning,
    about: 'Removes deleted users’ labels and stale queued labels',
    question: {
      title: 'Clean up labels?',
      description:
        'Removes deleted users’ labels from Plex and discards labels queued for titles that were never added.',
      confirmLabel: 'Clean up',
    },
    columns: { removed: 'Removed' },
    partsOf: ({ pending, orphaned }) => ({ 'Queued labels': pending, 'Deleted users': orphaned }),
    summaryOf: total => `${total('removed', 'label')} removed`,
  }),
  remove: defineRun({
    types: ['plex-label-removal'],
    start: () => request(removeLabels),
    onDone(response) {
      if (response && response.results.failed === 0) rememberRemoval()
    },
    title: 'Label removal',
    label: 'Remove all labels…',
    icon: Trash2,
    about: 'Every label in Plex',
    isDestructive: true,
    columns: { processed: 'Titles checked', removed: 'Labels removed' },
    partsOf: inPlex,
    summaryOf: total => `${total('removed', 'label')} removed`,
  }),
}
