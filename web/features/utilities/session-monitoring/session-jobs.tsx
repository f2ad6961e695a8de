import type { ReactNode } from 'react'
import { Loaded } from '../../../components/loaded.tsx'
import { lastRunOf, nextRunOf } from '../../../components/schedule/run-details.tsx'
import { SideDetails } from '../../../components/settings/sections.tsx'
import { useResource } from '../../../components/use-resource.ts'
import { useStore } from '../../../components/use-store.ts'
import { couldNot } from '../../../lib/errors.ts'
import type { ResourceState } from '../../../state/resource.ts'
import { saveJob, schedule } from '../../../state/schedules.ts'
import { Button } from '../../../ui/button.tsx'
import { Problem } from '../../../ui/problem.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useAction } from '../../../ui/use-action.ts'
import { type DueJob, describeMismatch, MONITOR_JOB, RESET_JOB } from './session-settings.ts'

/** Reserves a line for a detail while it loads, so that the rolling shows below it don't move on narrow screens. */
const orPlaceholder = (
  { data, error }: Pick<ResourceState<unknown>, 'data' | 'error'>,
  detail: ReactNode,
) => (data === null && error === null ? <Skeleton className="inline-block h-3 w-16" /> : detail)

/** The last and next runs of both jobs. `isDue`: whether the settings want the sessions checked. */
export function JobDetails({ isDue }: { isDue: boolean | undefined }) {
  const monitor = useResource(schedule(MONITOR_JOB))
  const reset = useResource(schedule(RESET_JOB))
  const nextCheck = nextRunOf(monitor.data, isDue && monitor.data?.enabled)
  return (
    <SideDetails
      title="Scheduled jobs"
      details={[
        ['Last check', orPlaceholder(monitor, lastRunOf(monitor.data))],
        ['Next check', orPlaceholder(monitor, nextCheck)],
        ['Last reset', orPlaceholder(reset, lastRunOf(reset.data))],
        ['Next reset', orPlaceholder(reset, nextRunOf(reset.data))],
      ]}
    />
  )
}

/** Warns in a job's card if the job couldn't be loaded or doesn't match the saved settings. */
export function JobMismatch({ due }: { due: DueJob }) {
  const job = schedule(due.name)
  const { data } = useStore(job.state)
  const { isBusy, problem, run } = useAction(
    () => saveJob(due.name, { enabled: due.enabled, config: due.config }),
    cause => couldNot('change the schedule', cause),
  )
  const mismatch = data && describeMismatch(due, data)
  return (
    <Loaded from={job} what="schedules" className="mt-4">
      {mismatch && (
        <Problem
          tone="wait"
          className="mt-4"
          title={mismatch}
          cause={problem ?? undefined}
          action={
            <Button variant="neutral" size="sm" busy={isBusy} onClick={() => void run()}>
              Fix schedule
            </Button>
          }
        />
      )}
    </Loaded>
  )
}
