import { isCustom, isExpression, isInterval } from '../../lib/cron.ts'
import { WEEKDAYS } from '../../lib/weekdays.ts'
import { defineFields, type SettingsDef } from '../settings/define-settings.ts'
import type { FieldMaker } from '../settings/field-def.ts'
import { choice } from '../settings/kinds/choice.tsx'
import { time } from '../settings/kinds/text.tsx'
import { toggle } from '../settings/kinds/toggle.tsx'
import { weekdayWords } from './schedule-days.ts'
import { jobSetting, type ScheduleForm } from './schedule-source.ts'

const EVERY = Array.from({ length: 12 }, (_, index) => ({
  value: String(index + 1),
  label: index === 0 ? 'Every hour' : `Every ${index + 1} hours`,
}))

/** Days as in cron: '*' (every day), or '0' (Sunday) to '6'. */
const DAYS = [
  { value: '*', label: 'Every day' },
  ...WEEKDAYS.map((label, index) => ({ value: String(index), label })),
]

/** Whether forms offer a day of a cron expression. */
export const isListedDay = (day: unknown): boolean => DAYS.some(({ value }) => value === day)

const customLabel = (expression: string) => `Custom schedule (${expression})`

type ScheduleName<J extends string> = `job.${J}.${'enabled' | 'hours' | 'time' | 'day'}`

/**
 * Add these settings to a page's settings with `with`. Without `label` there is no switch, because the page itself
 * turns the job on and off.
 */
export const scheduleFields = <const J extends string>(
  job: J,
  when: ScheduleForm,
  label?: string,
): SettingsDef<ScheduleName<J>> => {
  const [day, at] = [jobSetting(job, 'day'), jobSetting(job, 'time')]
  const makers = {
    ...(label !== undefined && { [jobSetting(job, 'enabled')]: toggle({ label }) }),
    ...(when === 'hours'
      ? {
          [jobSetting(job, 'hours')]: choice({
            label: 'Frequency',
            options: EVERY,
            unlistedLabel: customLabel,
          }),
        }
      : {
          [day]: choice({
            label: 'Day',
            options: DAYS,
            unlistedLabel: value =>
              isCustom(value) ? customLabel(value) : (weekdayWords(value) ?? 'Unknown day'),
            // An expression without a single time of day replaces the time, too.
            others: value => (isExpression(value) ? { [at]: undefined } : {}),
            disabledWhen: values =>
              isInterval(values[day])
                ? 'This job runs at an interval, not at a time of day.'
                : null,
          }),
          [at]: time({
            label: 'Time',
            visibleWhen: values => !isExpression(values[day]) && !isInterval(values[day]),
          }),
        }),
  } as Record<string, FieldMaker<unknown>>
  const fields = defineFields<Record<string, unknown>>()(makers)
  return (
    when === 'hours'
      ? fields
      : fields.rule([at, day], values =>
          values[at] || isExpression(values[day]) || isInterval(values[day])
            ? null
            : 'Enter a time of day.',
        )
  ) as SettingsDef<ScheduleName<J>>
}
