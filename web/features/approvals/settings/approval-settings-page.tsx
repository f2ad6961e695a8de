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
import { pluralize } from '../../../lib/pluralize.ts'
import { LastMaintenance, MaintenanceCard } from './maintenance.tsx'

const JOB = 'approval-maintenance'
/** "7 days" for 168 hours, beside the label. */
const inDays = (hours: unknown) =>
  typeof hours === 'number' && hours >= 48 ? pluralize(Math.round(hours / 2.4) / 10, 'day') : null
const deadline = (label: string) => number({ label, empty: 'Default', aside: inDays })

export const SETTINGS = defineSettings({
  'approvalExpiration.enabled': toggle({ label: 'Expire pending requests' }),
  'approvalExpiration.defaultExpirationHours': number({
    label: 'Expire after',
    hint: 'Pending requests keep their deadline.',
    aside: inDays,
  }),
  'approvalExpiration.expirationAction': choice({
    label: 'When a request expires',
    options: { expire: 'Mark as expired', auto_approve: 'Approve' },
  }),
  'approvalExpiration.cleanupExpiredDays': number({ label: 'Delete expired requests after' }),
  'approvalExpiration.quotaExceededExpirationHours': deadline('Quota exceeded'),
  'approvalExpiration.routerRuleExpirationHours': deadline('Router rule'),
  'approvalExpiration.manualFlagExpirationHours': deadline('Manual flag'),
  'approvalExpiration.contentCriteriaExpirationHours': deadline('Content criteria'),
  'approvalExpiration.autoApproveOnQuotaAvailable': toggle({
    label: 'Approve when a quota frees up',
    hint: 'Applies to pending requests that exceeded a quota.',
  }),
  approvalNotify: adminChannels({
    label: 'Notify admins about new requests',
    hint: 'Discord and Apprise are set up on the Notifications page.',
  }),
}).with(scheduleFields(JOB, 'hours', 'On a schedule'))

const SOURCE = configAndJob(JOB)

export default function ApprovalSettingsPage({ page }: { page: PageInfo }) {
  const form = useSettings(page.path, SETTINGS, SOURCE)
  const isAutoApprove = form.value('approvalExpiration.expirationAction') === 'auto_approve'
  return (
    <SettingsPage page={page} form={form} details={<LastMaintenance job={JOB} />}>
      <SettingsCard
        title="Expiration"
        form={form}
        toggle="approvalExpiration.enabled"
        fields={[
          'approvalExpiration.defaultExpirationHours',
          'approvalExpiration.expirationAction',
          'approvalExpiration.cleanupExpiredDays',
        ]}
        columns="sm:grid-cols-2 min-[89.9rem]:grid-cols-3"
      >
        {isAutoApprove && form.value('approvalExpiration.enabled') === true && (
          <p className="mt-3 text-sm text-wait">
            Requests left undecided are approved and routed automatically.
          </p>
        )}
      </SettingsCard>
      <SettingsCard
        title="Expiration by reason"
        // The index has no room for four times.
        state=""
        form={form}
        purpose="Leave blank to use the time above."
        fields={[
          'approvalExpiration.quotaExceededExpirationHours',
          'approvalExpiration.routerRuleExpirationHours',
          'approvalExpiration.manualFlagExpirationHours',
          'approvalExpiration.contentCriteriaExpirationHours',
        ]}
        columns="grid-cols-2 min-[89.9rem]:grid-cols-4"
      />
      {form.isVisible('approvalExpiration.autoApproveOnQuotaAvailable') && (
        <SettingsCard
          title="Quotas"
          form={form}
          fields={['approvalExpiration.autoApproveOnQuotaAvailable']}
        />
      )}
      <SettingsCard title="Notification" form={form} fields={['approvalNotify']} />
      <MaintenanceCard
        form={form}
        job={JOB}
        purpose="Marks overdue requests as expired and deletes old ones. Approvals keep working when this is off."
      />
    </SettingsPage>
  )
}
