import type { ReactNode } from 'react'
import type { ScheduledJob } from '../../contract/scheduler.ts'
import { parseTime } from '../../lib/time.ts'
import { Time } from '../../ui/time.tsx'
import { SideDetails } from '../settings/sections.tsx'

/** Last run for the details column; null while the job loads. */
export const lastRunOf = (job: ScheduledJob | null) => {
  if (!job) return null
  if (!parseTime(job.last_run?.time)) return 'None yet'
  return (
    <>
      {job.last_run?.status === 'failed' && <span className="text-bad">Failed </span>}
      <Time mode="clock" value={job.last_run?.time} />
    </>
  )
}

/** Next run for the details column. While the job is off, it has none. */
export const nextRunOf = (job: ScheduledJob | null, isOn = job?.enabled === true) => {
  if (!job) return null
  if (!isOn) return 'Off'
  return parseTime(job.next_run?.time) ? <Time mode="clock" value={job.next_run?.time} /> : null
}

interface RunDetailsProps {
  job: ScheduledJob | null
  /** Noun for a run, such as "sync". */
  one?: string
  /** Instead of the last run of the job. */
  last?: ReactNode
  /** Another detail, unless it is null. */
  more?: readonly [name: string, value: ReactNode]
}

/** The last and next run of a page's job, for the details column. */
export const RunDetails = ({
  job,
  one = 'run',
  last = lastRunOf(job),
  more = ['Error', job?.last_run?.error],
}: RunDetailsProps) => (
  <SideDetails
    title="Runs"
    details={[[`Last ${one}`, last], [`Next ${one}`, nextRunOf(job)], more]}
  />
)
