import { useSnapshot } from 'valtio'
import { formatSpan } from '../../lib/format-span.ts'
import { sentence } from '../../lib/sentence.ts'
import { jobRun, schedule } from '../../state/schedules.ts'
import { ResultPanel } from '../../ui/result-panel.tsx'
import { Time } from '../../ui/time.tsx'
import { ActionRow } from '../settings/actions-card.tsx'
import { LastRun } from './schedule-card.tsx'

interface RunJobRowProps {
  job: string
  title: string
  /** How its runs are called in the result: "Maintenance". */
  what: string
  /** False where the backend runs it even while it is off. */
  needsSwitch?: boolean
  /** Why it cannot be run now, besides its own switch. */
  blocked?: string | undefined
}

const OFF =
  'The job is off, so Run now would report success and do nothing. Turn it on and save first.'

/** Runs a scheduled job now: its last run, and the result. */
export function RunJobRow({ job: name, title, what, needsSwitch = true, blocked }: RunJobRowProps) {
  const { data: job } = useSnapshot(schedule(name).state)
  const run = jobRun(name)
  const { phase, result, error, startedAt, endedAt } = useSnapshot(run.state)
  if (!job) return null
  return (
    <ActionRow
      title={title}
      about={<LastRun job={job} />}
      label="Run now"
      isBusy={phase === 'running'}
      whyNot={needsSwitch && !job.enabled ? OFF : blocked}
      onPress={() => void run.start()}
    >
      {startedAt && endedAt && (
        <ResultPanel
          ok={phase === 'done'}
          title={phase === 'done' ? `${what} has run` : `${what} failed`}
          onDismiss={run.dismiss}
        >
          {/* Of a success the backend says no more than the job's internal name. */}
          {phase !== 'done' && `${sentence(error ?? result?.message ?? 'The job failed.')} `}
          Finished <Time value={endedAt} /> after{' '}
          {formatSpan(Date.parse(endedAt) - Date.parse(startedAt))}.
        </ResultPanel>
      )}
    </ActionRow>
  )
}
