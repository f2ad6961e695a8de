import Play from 'lucide-react/icons/play'
import { isUnderWay } from '../../state/operation-state.ts'
import { jobRun, schedule } from '../../state/schedules.ts'
import { QuietButton } from '../../ui/button.tsx'
import { OperationView } from '../operation-view.tsx'
import { useStore } from '../use-store.ts'

const useJobRun = (name: string) => {
  const { data: job } = useStore(schedule(name).state)
  const run = jobRun(name)
  const { phase, lostTouch } = useStore(run.state)
  return {
    run,
    isOff: job?.enabled === false,
    isBusy: isUnderWay({ phase }) && !lostTouch,
    start: () => void run.start(job?.last_run?.time ?? null),
  }
}

/** For the header of a job's card. The card must also contain a `RunJobResult`. */
export function RunJobButton({ job }: { job: string }) {
  const { isOff, isBusy, start } = useJobRun(job)
  return (
    <QuietButton
      icon={<Play />}
      busy={isBusy}
      aria-disabled={isOff || undefined}
      aria-describedby={isOff ? `${job}-off` : undefined}
      onClick={start}
    >
      Run now
    </QuietButton>
  )
}

/** @param what name of the run in its messages */
export function RunJobResult({ job, what }: { job: string; what: string }) {
  const { run, isOff, start } = useJobRun(job)
  return (
    <div className="mt-3 text-sm empty:hidden">
      {isOff && (
        <p id={`${job}-off`} className="text-ink-2">
          The job is off. Turn it on and save before running it.
        </p>
      )}
      <OperationView
        operation={run}
        work={what}
        onRetry={isOff ? undefined : start}
        describeResult={() => ''}
        withoutResult=""
      />
    </div>
  )
}
