import { expect, test } from 'vitest'
import type { ScheduledJob } from '../../../web/contract/scheduler.ts'
import {
  type DueJob,
  describeMismatch,
  jobsFor,
} from '../../../web/features/utilities/session-monitoring/session-settings.ts'

const [MONITOR, RESET] = jobsFor({
  enabled: true,
  pollingIntervalMinutes: 60,
  remainingEpisodes: 2,
  enableAutoReset: true,
  inactivityResetDays: 7,
  autoResetIntervalHours: 24,
  enableProgressiveCleanup: false,
}) as [DueJob, DueJob]

test.each<[string, due: DueJob, stored: object, mismatch: string | null]>([
  ['an equal interval, written in other units', RESET, { config: { days: 1 } }, null],
  ['another interval', MONITOR, { config: { minutes: 15 } }, 'isn’t running at the saved interval'],
  ['a reset left on', { ...RESET, enabled: false }, {}, 'is on but should be off'],
  ['a monitor left on, which does nothing', { ...MONITOR, enabled: false }, {}, null],
])('compares a job with the settings: %s', (_, due, stored, mismatch) => {
  const found = describeMismatch(due, { enabled: true, ...stored } as ScheduledJob)
  expect(found).toEqual(mismatch && expect.stringContaining(mismatch))
})
