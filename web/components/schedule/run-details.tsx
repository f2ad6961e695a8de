import type { ScheduledJob } from '../../contract/scheduler.ts'
import { parseTime } from '../../lib/time.ts'
import { ClockTime } from '../../ui/clock-time.tsx'

/** Details for the right column. While the job is off, it has no next run. */
export const lastRunOf = (job: ScheduledJob | null) => {
  if (!job) return null
  if (!parseTime(job.last_run?.time)) return 'None yet'
  return (
    <>
      {job.last_run?.status === 'failed' && <span className="text-bad">Failed </span>}
      <ClockTime value={job.last_run?.time} />
    </>
  )
}

export const nextRunOf = (job: ScheduledJob | null, isOn = job?.enabled === true) => {
  if (!job) return null
  if (!isOn) return 'Off'
  return parseTime(job.next_run?.time) ? <ClockTime value={job.next_run?.time} /> : null
}
