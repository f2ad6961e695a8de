import { adminChannels } from '../../../components/notifications/notification-fields.ts'
import { scheduleFields } from '../../../components/schedule/schedule-fields.ts'
import { configAndJob } from '../../../components/schedule/schedule-source.ts'
import { defineSettings } from '../../../components/settings/define-settings.ts'
import { choice } from '../../../components/settings/kinds/choice.tsx'
import { number } from '../../../components/settings/kinds/number.tsx'
import { toggle } from '../../../components/settings/kinds/toggle.tsx'
import { SettingsCard } from '../../../components/settings/settings-card.tsx'
import { type PageInfo, SettingsPage } from '../../../components/settings/settings-page.tsx'
import { useSettings } from '../../../components/settings/use-settings.ts'
import { LastMaintenance, MaintenanceCard } from './maintenance.tsx'
import { NextResets } from './next-resets.tsx'

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

const SOURCE = configAndJob(JOB)

export default function QuotaSettingsPage({ page }: { page: PageInfo }) {
  const form = useSettings(page.path, SETTINGS, SOURCE)
  return (
    <SettingsPage
      page={page}
      form={form}
      details={
        <>
          <NextResets form={form} />
          <LastMaintenance job={JOB} />
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
      <MaintenanceCard
        form={form}
        job={JOB}
        purpose="Resets quotas that are due and deletes old usage records. Usage is still counted when this is off."
      />
    </SettingsPage>
  )
}
