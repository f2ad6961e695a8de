import { nextMonthlyResets } from '../../../components/quotas/quota-resets.ts'
import { RunJobRow } from '../../../components/schedule/run-job-row.tsx'
import { ScheduleCard } from '../../../components/schedule/schedule-card.tsx'
import { scheduleFields } from '../../../components/schedule/schedule-fields.ts'
import { scheduleSource } from '../../../components/schedule/schedule-source.ts'
import { ActionsCard } from '../../../components/settings/actions-card.tsx'
import { configSource } from '../../../components/settings/config-source.ts'
import { defineSettings } from '../../../components/settings/define-settings.ts'
import { choice } from '../../../components/settings/kinds/choice.tsx'
import { number } from '../../../components/settings/kinds/number.tsx'
import { toggle } from '../../../components/settings/kinds/toggle.tsx'
import { SettingsCard } from '../../../components/settings/settings-card.tsx'
import { type PageFacts, SettingsPage } from '../../../components/settings/settings-page.tsx'
import { combine } from '../../../components/settings/source.ts'
import { useSettings } from '../../../components/settings/use-settings.ts'
import { once } from '../../../lib/once.ts'

const JOB = 'quota-maintenance'

export const SETTINGS = defineSettings({
  'quotaSettings.weeklyRolling.resetDays': number({ label: 'Weekly quota period' }),
  'quotaSettings.monthly.resetDay': number({
    label: 'Monthly quotas reset on day',
    unit: 'of the month',
  }),
  'quotaSettings.monthly.handleMonthEnd': choice({
    label: 'In months without that day',
    options: {
      'last-day': 'Use the last day of the month',
      'skip-month': 'Skip the month',
      'next-month': 'Use the first day of the next month',
    },
  }),
  'quotaSettings.cleanup.enabled': toggle({ label: 'Delete old usage records' }),
  'quotaSettings.cleanup.retentionDays': number({ label: 'Keep usage records for' }),
}).with(scheduleFields(JOB, 'time', 'Run maintenance'))

const SOURCE = combine(configSource, scheduleSource(JOB))

export default function QuotaSettingsPage({ page }: { page: PageFacts }) {
  const form = useSettings(page.path, SETTINGS, SOURCE)
  return (
    <SettingsPage page={page} form={form}>
      <SettingsCard
        title="Reset"
        purpose="Daily quotas reset at midnight. Limits are set per user."
        form={form}
        fields={[
          'quotaSettings.weeklyRolling.resetDays',
          'quotaSettings.monthly.resetDay',
          'quotaSettings.monthly.handleMonthEnd',
        ]}
      >
        <NextResets
          day={form.value('quotaSettings.monthly.resetDay')}
          monthEnd={form.value('quotaSettings.monthly.handleMonthEnd')}
        />
      </SettingsCard>
      <SettingsCard
        title="Usage records"
        purpose="Used to count requests. Keep records longer than the longest period above."
        form={form}
        fields={['quotaSettings.cleanup.enabled', 'quotaSettings.cleanup.retentionDays']}
      />
      <ScheduleCard
        form={form}
        job={JOB}
        when="time"
        title="Maintenance"
        purpose="Resets quotas that are due and deletes old usage records. Usage is still counted when this is off."
      />
      <ActionsCard>
        <RunJobRow job={JOB} title="Maintenance run" what="Maintenance" />
      </ActionsCard>
    </SettingsPage>
  )
}

const resetDate = once(
  () =>
    new Intl.DateTimeFormat('en-US', {
      weekday: 'long',
      month: 'long',
      day: 'numeric',
      year: 'numeric',
    }),
)

function NextResets({ day, monthEnd }: { day: unknown; monthEnd: unknown }) {
  const isDay = typeof day === 'number' && day >= 1 && day <= 31
  return (
    <div className="mt-4 min-h-24">
      <h3 className="text-sm text-ink-2">Next three monthly resets</h3>
      {isDay ? (
        <ol className="mt-1 tabular">
          {nextMonthlyResets(day, String(monthEnd), 3).map(date => (
            <li key={date.getTime()}>{resetDate().format(date)}</li>
          ))}
        </ol>
      ) : (
        <p>Enter a day from 1 to 31.</p>
      )}
    </div>
  )
}
