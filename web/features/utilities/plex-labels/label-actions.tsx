import BrushCleaning from 'lucide-react/icons/brush-cleaning'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import Trash2 from 'lucide-react/icons/trash-2'
import { useResource } from '../../../components/use-resource.ts'
import { useStore } from '../../../components/use-store.ts'
import { cleanupLabels, removeLabels, syncLabels } from '../../../contract/labels.ts'
import { pluralize } from '../../../lib/pluralize.ts'
import { request } from '../../../lib/request.ts'
import { config, isUnread } from '../../../state/config.ts'
import { isUnderWay } from '../../../state/operation-state.ts'
import { jobRun } from '../../../state/schedules.ts'
import { users, watchlistTotal } from '../../../state/users.ts'
import { Time } from '../../../ui/time.tsx'
import { defineRun, UNSAVED } from '../runs/define-run.ts'
import { pageRun, usePageRuns } from '../runs/page-runs.tsx'
import { LABEL_JOB } from './label-fields.ts'
import { labelHistory, rememberRemoval, rememberSync } from './label-history.ts'

const inPlex = <T,>({ results }: { results: T }) => ({ Plex: results })

const labelRuns = {
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

/** How many titles may have labels. */
function LabelSize() {
  const { data, error } = useResource(users)
  const { sync } = useStore(labelHistory).known
  return (
    <div className="space-y-2">
      <p>
        {data
          ? `Up to ${pluralize(watchlistTotal(data), 'title')} from the watchlists of ${pluralize(data.length, 'user')}.`
          : error
            ? 'The number of titles is unknown, because the users couldn’t be loaded.'
            : 'Counting titles…'}
      </p>
      {sync && (
        <p>
          After the last sync from this browser, <Time value={sync.at} />,{' '}
          {pluralize(sync.titles, 'title was', 'titles were')} labeled.
        </p>
      )}
      <p className="text-sm text-ink-2">The result shows how many labels were removed.</p>
    </div>
  )
}

/** The page's runs, with their buttons, progress and results. */
export const useLabelActions = (isDirty: boolean) => {
  const { data } = useStore(config.state)
  const { enabled, labelPrefix: prefix = '' } = data?.plexLabelSync ?? {}
  const isOn = enabled || (data !== null && isUnread(data, 'plexLabelSync.enabled'))
  const isJobRunning = isUnderWay(useStore(jobRun(LABEL_JOB).state))
  return usePageRuns(
    [
      pageRun(labelRuns.sync),
      pageRun(labelRuns.cleanup),
      pageRun(labelRuns.remove, {
        about: `Every “${prefix}:” label in Plex`,
        question: {
          title: `Remove all labels starting with “${prefix}:”?`,
          description:
            'Removes the labels from all movies and shows in Plex. The next sync adds the labels again; until then, collections and filters that use them are empty.',
          confirmLabel: 'Remove labels',
          children: <LabelSize />,
        },
      }),
    ],
    [
      isJobRunning && 'The scheduled sync is running. Wait until it finishes.',
      data?.plexTokens.length === 0 && 'Plex isn’t connected. Add a token first.',
      !isOn && 'Labeling is off. Turn it on and save first.',
      isDirty && UNSAVED,
    ],
  )
}
