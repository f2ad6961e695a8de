import { RunDetails } from '../../../components/schedule/run-details.tsx'
import { useResource } from '../../../components/use-resource.ts'
import { useStore } from '../../../components/use-store.ts'
import { pluralize } from '../../../lib/pluralize.ts'
import { parseTime } from '../../../lib/time.ts'
import { config, isUnread } from '../../../state/config.ts'
import { isUnderWay } from '../../../state/operation-state.ts'
import { jobRun, schedule } from '../../../state/schedules.ts'
import { users, watchlistTotal } from '../../../state/users.ts'
import { Time } from '../../../ui/time.tsx'
import { pageRun } from '../runs/counted-run.tsx'
import { UNSAVED, usePageRuns } from '../runs/page-runs.tsx'
import { LABEL_JOB } from './label-fields.ts'
import { labelHistory } from './label-history.ts'
import { labelRuns } from './label-runs.ts'

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

/** The last and next syncs. One that was started in this browser isn't a run of the job. */
function SyncDetails() {
  const { data: job } = useStore(schedule(LABEL_JOB).state)
  const { sync } = useStore(labelHistory).known
  const isNewer = sync && (parseTime(job?.last_run?.time)?.getTime() ?? 0) <= Date.parse(sync.at)
  const pending = isNewer && sync.pending ? pluralize(sync.pending, 'title') : null
  return (
    <RunDetails
      job={job}
      one="sync"
      {...(isNewer && { last: <Time mode="clock" value={sync.at} /> })}
      more={['Not in Plex yet', pending]}
    />
  )
}

/** The page's runs, with their buttons, progress, results and details. */
export const useLabelActions = (isDirty: boolean) => {
  const { data } = useStore(config.state)
  const { enabled, labelPrefix: prefix = '' } = data?.plexLabelSync ?? {}
  const isOn = enabled || (data !== null && isUnread(data, 'plexLabelSync.enabled'))
  const isJobRunning = isUnderWay(useStore(jobRun(LABEL_JOB).state))
  const runs = usePageRuns(
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
    data?.plexLabelSync !== undefined,
  )
  return { ...runs, details: <SyncDetails /> }
}
