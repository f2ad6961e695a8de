import { jobRun, schedule } from '../../state/schedules.ts'
import { OperationRow } from '../operation-card.tsx'
import { useStore } from '../use-store.ts'
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
  const { data: job } = useStore(schedule(name).state)
  const run = jobRun(name)
  if (!job) return null
  return (
    <OperationRow
      operation={run}
      title={title}
      work={what}
      start={{
        label: 'Run now',
        disabledReason: needsSwitch && !job.enabled ? OFF : blocked,
        onPress: () => void run.start(job.last_run?.time ?? null),
      }}
      // On success, the backend reports only the job's internal name.
      describeResult={() => ''}
      withoutResult=""
    >
      <LastRun job={job} />
    </OperationRow>
  )
}
