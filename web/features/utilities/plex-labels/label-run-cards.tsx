import { useSnapshot } from 'valtio'
import { RunJobRow } from '../../../components/schedule/run-job-row.tsx'
import { ActionsCard } from '../../../components/settings/actions-card.tsx'
import { jobRun } from '../../../state/schedules.ts'
import { RunRow } from '../marks/run-row.tsx'
import { blockOf, UNSAVED } from '../marks/runs.ts'
import { LABEL_JOB } from './label-fields.ts'
import { labelRuns } from './label-runs.ts'
import { removalQuestion } from './removal-question.tsx'

const CLEANUP = {
  title: 'Clean up labels?',
  description:
    'Labels with the prefix that belong to no user are taken off in Plex, and what waits for titles that never came is dropped. The result says how many there were.',
  confirmLabel: 'Clean up',
}

interface LabelRunCardsProps {
  /** The stored ones. */
  isOn: boolean
  prefix: string
  hasToken: boolean
  isDirty: boolean
  /** Title of the run that is under way. */
  running: string | null
}

/** Sync, clean up and remove; one at a time. */
export function LabelRunCards({ isOn, prefix, hasToken, isDirty, running }: LabelRunCardsProps) {
  const isJobRunning = useSnapshot(jobRun(LABEL_JOB).state).phase === 'running'
  const blocked = ({ title }: { title: string }) =>
    blockOf(title, running, [
      isJobRunning && 'The scheduled sync is under way. Start this once it has ended.',
      isDirty && UNSAVED,
      !hasToken && 'Plex is not connected yet: the backend has no token.',
      !isOn && 'Labeling is off. Turn it on and save first.',
    ])
  return (
    <ActionsCard>
      <RunRow run={labelRuns.sync} blocked={blocked(labelRuns.sync)}>
        <p>
          Puts each user’s label on what is on their watchlist, as far as it is in Plex already.
        </p>
      </RunRow>
      <RunRow run={labelRuns.cleanup} blocked={blocked(labelRuns.cleanup)} question={CLEANUP}>
        <p>
          Removes labels of users who are gone, and drops what waits for titles that are not in
          Plex.
        </p>
      </RunRow>
      <RunRow
        run={labelRuns.remove}
        isDestructive
        blocked={blocked(labelRuns.remove)}
        question={removalQuestion(prefix)}
      >
        <p>Takes every label with the prefix off every title in Plex. It asks first.</p>
      </RunRow>
      <RunJobRow
        job={LABEL_JOB}
        title="Scheduled sync run"
        what="The scheduled sync"
        blocked={
          !isOn
            ? 'Labeling is off, so the scheduled sync would do nothing. Turn it on and save first.'
            : running !== null
              ? `“${running}” is under way. Start this once it has ended.`
              : undefined
        }
        needsSwitch={false}
      />
    </ActionsCard>
  )
}
