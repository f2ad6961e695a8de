import { RunJobRow } from '../../../components/schedule/run-job-row.tsx'
import { ActionsCard } from '../../../components/settings/actions-card.tsx'
import { useStore } from '../../../components/use-store.ts'
import { jobRun } from '../../../state/schedules.ts'
import { RunRow } from '../marks/run-row.tsx'
import { blockOf, type Run, UNSAVED } from '../marks/runs.ts'
import { LABEL_JOB } from './label-fields.ts'
import { labelRuns } from './label-runs.ts'
import { removalQuestion } from './removal-question.tsx'

const CLEANUP = {
  title: 'Clean up labels?',
  description:
    'Removes labels of deleted users from Plex and discards labels queued for titles that were never added.',
  confirmLabel: 'Clean up',
}

interface LabelRunCardsProps {
  isOn: boolean
  prefix: string
  hasToken: boolean
  isDirty: boolean
  running: string | null
}

export function LabelRunCards({ isOn, prefix, hasToken, isDirty, running }: LabelRunCardsProps) {
  const isJobRunning = useStore(jobRun(LABEL_JOB).state).phase === 'running'
  const blocked = ({ title }: { title: string }) =>
    blockOf(title, running, [
      isJobRunning && 'The scheduled sync is running. Wait until it finishes.',
      isDirty && UNSAVED,
      !hasToken && 'Plex isn’t connected. Add a token first.',
      !isOn && 'Labeling is off. Turn it on and save first.',
    ])
  const row = <R,>(run: Run<R>) => ({
    run,
    blocked: blocked(run),
    onStart: () => void run.operation.start(),
  })
  return (
    <ActionsCard>
      <RunRow {...row(labelRuns.sync)}>
        <p>Adds each user’s label to the titles on their watchlist that are in Plex.</p>
      </RunRow>
      <RunRow {...row(labelRuns.cleanup)} question={CLEANUP}>
        <p>Removes labels of deleted users and discards labels queued for missing titles.</p>
      </RunRow>
      <RunRow {...row(labelRuns.remove)} isDestructive question={removalQuestion(prefix)}>
        <p>Removes every label with the prefix from all titles in Plex.</p>
      </RunRow>
      <RunJobRow
        job={LABEL_JOB}
        title="Scheduled sync run"
        what="The scheduled sync"
        blocked={
          !isOn
            ? 'Labeling is off. Turn it on and save first.'
            : running !== null
              ? `“${running}” is running. Wait until it finishes.`
              : undefined
        }
        needsSwitch={false}
      />
    </ActionsCard>
  )
}
