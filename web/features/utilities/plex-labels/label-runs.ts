import BrushCleaning from 'lucide-react/icons/brush-cleaning'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import Trash2 from 'lucide-react/icons/trash-2'
import { cleanupLabels, removeLabels, syncLabels } from '../../../contract/labels.ts'
import { request } from '../../../lib/request.ts'
import { amount, defineRun, FAILED, sumOf } from '../tagging/define-run.ts'
import { rememberRemoval, rememberSync } from './label-history.ts'

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
    summaryOf: ({ results: { updated, pending } }) =>
      `${amount(updated, 'title')} changed${pending === 0 ? '' : `, ${amount(pending)} not in Plex yet`}`,
    tableOf: ({ results: { processed, updated, pending, failed } }) => ({
      columns: ['Titles checked', 'Changed', 'Not in Plex yet', FAILED],
      rows: [{ label: 'Plex', counts: [processed, updated, pending, failed] }],
    }),
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
    summaryOf: ({ pending, orphaned }) =>
      `${amount(sumOf([pending.removed, orphaned.removed]), 'label')} removed`,
    tableOf: ({ pending, orphaned }) => ({
      columns: ['Removed', FAILED],
      rows: [
        { label: 'Queued labels', counts: [pending.removed, pending.failed] },
        { label: 'Deleted users', counts: [orphaned.removed, orphaned.failed] },
      ],
    }),
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
    summaryOf: ({ results: { removed } }) => `${amount(removed, 'label')} removed`,
    tableOf: ({ results: { processed, removed, failed } }) => ({
      columns: ['Titles checked', 'Labels removed', FAILED],
      rows: [{ label: 'Plex', counts: [processed, removed, failed] }],
    }),
  }),
}
