import { adminChannels } from '../../../components/notifications/notification-fields.ts'
import { nextMonthlyResets } from '../../../components/quotas/quota-resets.ts'
import { lastRunOf, nextRunOf } from '../../../components/schedule/run-details.tsx'
import { RunJobButton, RunJobResult } from '../../../components/schedule/run-job.tsx'
import { ScheduleCard } from '../../../components/schedule/schedule-card.tsx'
import { scheduleFields } from '../../../components/schedule/schedule-fields.ts'
import { scheduleSource } from '../../../components/schedule/schedule-source.ts'
import { configSource } from '../../../components/settings/config-source.ts'
import { defineSettings } from '../../../components/settings/define-settings.ts'
import { choice } from '../../../components/settings/kinds/choice.tsx'
import { number } from '../../../components/settings/kinds/number.tsx'
import { toggle } from '../../../components/settings/kinds/toggle.tsx'
import { SideDetails } from '../../../components/settings/sections.tsx'
import { SettingsCard } from '../../../components/settings/settings-card.tsx'
import { type PageInfo, SettingsPage } from '../../../components/settings/settings-page.tsx'
import { combine } from '../../../components/settings/source.ts'
import { useSettings } from '../../../components/settings/use-settings.ts'
import { useStore } from '../../../components/use-store.ts'
import { lazyValue } from '../../../lib/lazy-value.ts'
import { schedule } from '../../../state/schedules.ts'

const JOB = 'quota-maintenance'

export const SETTINGS = defineSettings({
  'quotaSettings.weeklyRolling.resetDays': number({
    label: 'Weekly quota period',
    hint: 'Daily quotas reset at midnight.',
  }),
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
  'quotaSettings.cleanup.retentionDays': number({
    label: 'Keep usage records for',
    hint: 'Should be at least as long as the longest quota period.',
  }),
  watchlistCapNotify: adminChannels({ label: 'Notify admins when a cap is reached' }),
  watchlistCapNotifyUser: toggle({ label: 'Also notify the user' }),
}).with(scheduleFields(JOB, 'time', 'On a schedule'))

const SOURCE = combine(configSource, scheduleSource(JOB))

export default function QuotaSettingsPage({ page }: { page: PageInfo }) {
  const form = useSettings(page.path, SETTINGS, SOURCE)
  const { data: job } = useStore(schedule(JOB).state)
  return (
    <SettingsPage
      page={page}
      form={form}
      details={
        <>
          {form.isReady && (
            <SideDetails
              title="Next monthly resets"
              details={resetDetails(
                form.value('quotaSettings.monthly.resetDay'),
                form.value('quotaSettings.monthly.handleMonthEnd'),
              )}
            />
          )}
          <SideDetails
            title="Maintenance"
            details={[
              ['Last run', lastRunOf(job)],
              ['Next run', nextRunOf(job)],
            ]}
          />
        </>
      }
    >
      <SettingsCard
        title="Reset"
        form={form}
        fields={[
          'quotaSettings.weeklyRolling.resetDays',
          'quotaSettings.monthly.resetDay',
          'quotaSettings.monthly.handleMonthEnd',
        ]}
        columns="sm:grid-cols-2 min-[89.9rem]:grid-cols-[auto_auto_minmax(0,1fr)]"
      />
      <SettingsCard
        title="Usage records"
        form={form}
        toggle="quotaSettings.cleanup.enabled"
        fields={['quotaSettings.cleanup.retentionDays']}
      />
      {form.isVisible('watchlistCapNotify') && (
        <SettingsCard
          title="Watchlist caps"
          purpose="Titles over a user’s cap are skipped. Caps are set with the user’s quotas."
          form={form}
          fields={['watchlistCapNotify', 'watchlistCapNotifyUser']}
        />
      )}
      <ScheduleCard
        form={form}
        job={JOB}
        when="time"
        title="Maintenance"
        purpose="Resets quotas that are due and deletes old usage records. Usage is still counted when this is off."
        actions={<RunJobButton job={JOB} />}
        controls={<RunJobResult job={JOB} what="Maintenance" />}
      />
    </SettingsPage>
  )
}

const weekdayOf = lazyValue(() => new Intl.DateTimeFormat('en-US', { weekday: 'long' }))
const dayOf = lazyValue(
  () => new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' }),
)

const resetDetails = (day: unknown, monthEnd: unknown): [weekday: string, day: string][] =>
  typeof day === 'number' && day >= 1 && day <= 31
    ? nextMonthlyResets(day, String(monthEnd), 3).map(date => [
        dayOf().format(date),
        weekdayOf().format(date),
      ])
    : []
