import { useSnapshot } from 'valtio'
import { formatSpan } from '../../lib/format-span.ts'
import { sentence } from '../../lib/sentence.ts'
import { failureTitleOf } from '../../state/operation-state.ts'
import { jobRun, schedule } from '../../state/schedules.ts'
import { ResultPanel } from '../../ui/result-panel.tsx'
import { Time } from '../../ui/time.tsx'
import { ActionRow } from '../settings/actions-card.tsx'
import { LastRun } from './schedule-card.tsx'

interface RunJobRowProps {
  job: string
  title: string
  what: string
  needsSwitch?: boolean
  blocked?: string | undefined
}

const OFF = 'The job is off. Turn it on and save first.'

export function RunJobRow({ job: name, title, what, needsSwitch = true, blocked }: RunJobRowProps) {
  const { data: job } = useSnapshot(schedule(name).state)
  const run = jobRun(name)
  const facts = useSnapshot(run.state)
  const { phase, result, error, startedAt, endedAt } = facts
  if (!job) return null
  return (
    <ActionRow
      title={title}
      about={<LastRun job={job} />}
      label="Run now"
      isBusy={phase === 'running'}
      whyNot={needsSwitch && !job.enabled ? OFF : blocked}
      onPress={() => void run.start(job.last_run?.time ?? null)}
    >
      {startedAt && endedAt && (
        <ResultPanel
          ok={phase === 'done'}
          title={phase === 'done' ? `${what} finished` : failureTitleOf(what, facts)}
          onDismiss={run.dismiss}
        >
          {/* On success, the backend reports only the job's internal name. */}
          {phase !== 'done' && `${sentence(error ?? result?.message ?? 'The job failed.')} `}
          Finished <Time value={endedAt} /> after{' '}
          {formatSpan(Date.parse(endedAt) - Date.parse(startedAt))}.
        </ResultPanel>
      )}
    </ActionRow>
  )
}
