import { MaintenanceCard } from '../../../components/schedule/maintenance-card.tsx'
import { SettingsCard } from '../../../components/settings/settings-card.tsx'
import { type PageFacts, SettingsPage } from '../../../components/settings/settings-page.tsx'
import { JOB } from '../../../components/settings/stored-values.ts'
import type { SettingsForm } from '../../../components/settings/use-settings-form.ts'
import {
  type PageSettings,
  useStoredSettings,
} from '../../../components/settings/use-stored-settings.ts'
import type { Setting } from '../../../lib/settings.ts'
import { nextMonthlyResets } from './quota-resets.ts'

const RESET_DAY = 'quotaSettings.monthly.resetDay'
const MONTH_END = 'quotaSettings.monthly.handleMonthEnd'
const CLEANUP = 'quotaSettings.cleanup.enabled'
const RETENTION = 'quotaSettings.cleanup.retentionDays'
const ROLLING = 'quotaSettings.weeklyRolling.resetDays'

const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

const SETTINGS: Setting[] = [
  {
    kind: 'number',
    key: ROLLING,
    label: 'Weekly quotas look back',
    min: 1,
    max: 365,
    unit: 'days',
  },
  {
    kind: 'number',
    key: RESET_DAY,
    label: 'Monthly quotas start on day',
    min: 1,
    max: 31,
    unit: 'of the month',
  },
  {
    kind: 'select',
    key: MONTH_END,
    label: 'In months without that day',
    options: [
      { value: 'last-day', label: 'Use the last day of the month' },
      { value: 'skip-month', label: 'Skip the month' },
      { value: 'next-month', label: 'Use the first day of the next month' },
    ],
  },
  { kind: 'switch', key: CLEANUP, label: 'Delete old usage records' },
  {
    kind: 'number',
    key: RETENTION,
    label: 'Keep usage records for',
    min: 1,
    max: 365,
    unit: 'days',
  },
  { kind: 'switch', key: JOB.enabled, label: 'Run maintenance' },
  { kind: 'time', key: JOB.time, label: 'Time' },
  {
    kind: 'select',
    key: JOB.day,
    label: 'Day',
    options: [
      { value: '*', label: 'Every day' },
      ...DAYS.map((label, index) => ({ value: String(index), label })),
    ],
  },
]

const PAGE: PageSettings = { settings: SETTINGS, jobName: 'quota-maintenance' }

export default function QuotaSettingsPage({ page }: { page: PageFacts }) {
  const form = useStoredSettings(page.path, PAGE)
  return (
    <SettingsPage page={page} form={form}>
      <SettingsCard
        title="Counting"
        purpose="Daily quotas count since midnight. The limits themselves belong to each user."
        form={form}
        names={[ROLLING, RESET_DAY, MONTH_END]}
      >
        <NextResets form={form} />
      </SettingsCard>
      <SettingsCard
        title="Records"
        purpose="Usage records feed the counts. Keep them longer than the longest window above."
        form={form}
        names={[CLEANUP, RETENTION]}
      />
      <MaintenanceCard
        form={form}
        jobName={PAGE.jobName}
        purpose="Resets what is due and deletes old usage records. Quotas keep counting while it is off."
        names={[JOB.time, JOB.day]}
      />
    </SettingsPage>
  )
}

const RESET_DATE = new Intl.DateTimeFormat('en-US', {
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  year: 'numeric',
})

function NextResets({ form }: { form: SettingsForm }) {
  const day = form.value(RESET_DAY)
  const isDay = typeof day === 'number' && day >= 1 && day <= 31
  return (
    <div className="mt-4 min-h-24">
      <h3 className="text-sm text-ink-2">Next three monthly resets</h3>
      {isDay ? (
        <ol className="mt-1 tabular">
          {nextMonthlyResets(day, String(form.value(MONTH_END)), 3).map(date => (
            <li key={date.getTime()}>{RESET_DATE.format(date)}</li>
          ))}
        </ol>
      ) : (
        <p>Shown for a day from 1 to 31.</p>
      )}
    </div>
  )
}
