import { MaintenanceCard } from '../../../components/schedule/maintenance-card.tsx'
import { SettingsCard } from '../../../components/settings/settings-card.tsx'
import { type PageFacts, SettingsPage } from '../../../components/settings/settings-page.tsx'
import { JOB } from '../../../components/settings/stored-values.ts'
import {
  type PageSettings,
  useStoredSettings,
} from '../../../components/settings/use-stored-settings.ts'
import type { Setting } from '../../../lib/settings.ts'
import { UndoWindowCard } from './undo-window-card.tsx'

const at = (key: string) => `approvalExpiration.${key}`
const HOURS = { kind: 'number', min: 1, max: 8760, unit: 'hours' } as const
const override = (key: string, label: string): Setting => ({
  ...HOURS,
  key: at(key),
  label,
  empty: 'Default',
})

const OVERRIDES = [
  override('quotaExceededExpirationHours', 'Quota exceeded'),
  override('routerRuleExpirationHours', 'Router rule'),
  override('manualFlagExpirationHours', 'Manual flag'),
  override('contentCriteriaExpirationHours', 'Content criteria'),
]

const SETTINGS: Setting[] = [
  { kind: 'switch', key: at('enabled'), label: 'Requests expire' },
  { ...HOURS, key: at('defaultExpirationHours'), label: 'Expire after' },
  {
    kind: 'select',
    key: at('expirationAction'),
    label: 'When a request expires',
    options: [
      { value: 'expire', label: 'Mark it expired' },
      { value: 'auto_approve', label: 'Approve it' },
    ],
  },
  {
    kind: 'number',
    key: at('cleanupExpiredDays'),
    label: 'Delete expired requests after',
    min: 1,
    max: 365,
    unit: 'days',
  },
  ...OVERRIDES,
  {
    kind: 'select',
    key: 'approvalNotify',
    label: 'Tell admins about new requests',
    hint: 'Discord and Apprise need their settings on the Notifications page.',
    options: [
      { value: 'none', label: 'Not at all' },
      { value: 'all', label: 'Every channel' },
      { value: 'discord-only', label: 'Discord webhook and direct message' },
      { value: 'webhook-only', label: 'Discord webhook' },
      { value: 'dm-only', label: 'Discord direct message' },
      { value: 'apprise-only', label: 'Apprise' },
      // Other names of the same, which older clients stored.
      { value: 'discord-both', label: 'Discord webhook and direct message (as stored)' },
      { value: 'discord-webhook', label: 'Discord webhook (as stored)' },
      { value: 'discord-message', label: 'Discord direct message (as stored)' },
    ],
  },
  { kind: 'switch', key: JOB.enabled, label: 'Run maintenance' },
  {
    kind: 'select',
    key: JOB.hours,
    label: 'How often',
    options: Array.from({ length: 12 }, (_, index) => ({
      value: String(index + 1),
      label: index === 0 ? 'Every hour' : `Every ${index + 1} hours`,
    })),
  },
]

const PAGE: PageSettings = { settings: SETTINGS, jobName: 'approval-maintenance' }

export default function ApprovalSettingsPage({ page }: { page: PageFacts }) {
  const form = useStoredSettings(page.path, PAGE)
  const isAutoApprove = form.value(at('expirationAction')) === 'auto_approve'
  return (
    <SettingsPage page={page} form={form}>
      <SettingsCard
        title="Expiration"
        purpose="Only new requests get a changed deadline; those that wait keep theirs."
        form={form}
        names={['enabled', 'defaultExpirationHours', 'expirationAction', 'cleanupExpiredDays'].map(
          at,
        )}
      >
        {isAutoApprove && form.value(at('enabled')) === true && (
          <p className="mt-4 text-wait">
            A request nobody decides in time is approved and routed without an admin.
          </p>
        )}
      </SettingsCard>
      <SettingsCard
        title="Deadline by reason"
        purpose="Leave a field empty to use the time above."
        form={form}
        names={OVERRIDES.map(setting => setting.key)}
      />
      <SettingsCard title="Notification" form={form} names={['approvalNotify']} />
      <UndoWindowCard />
      <MaintenanceCard
        form={form}
        jobName={PAGE.jobName}
        purpose="Looks for requests past their deadline, and deletes old expired ones. Approvals themselves keep working while it is off."
        names={[JOB.hours]}
      />
    </SettingsPage>
  )
}
