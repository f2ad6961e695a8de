import { adminChannels } from '../../../components/notifications/notification-fields.ts'
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
import { SettingsCard, SettingsGrid } from '../../../components/settings/settings-card.tsx'
import { type PageInfo, SettingsPage } from '../../../components/settings/settings-page.tsx'
import { combine } from '../../../components/settings/source.ts'
import { useSettings } from '../../../components/settings/use-settings.ts'
import { useStore } from '../../../components/use-store.ts'
import { pluralize } from '../../../lib/pluralize.ts'
import { schedule } from '../../../state/schedules.ts'

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

const SOURCE = combine(configSource, scheduleSource(JOB))

const TRIGGER_FIELDS = [
  'approvalExpiration.quotaExceededExpirationHours',
  'approvalExpiration.routerRuleExpirationHours',
  'approvalExpiration.manualFlagExpirationHours',
  'approvalExpiration.contentCriteriaExpirationHours',
] as const

export default function ApprovalSettingsPage({ page }: { page: PageInfo }) {
  const form = useSettings(page.path, SETTINGS, SOURCE)
  const { data: job } = useStore(schedule(JOB).state)
  const isAutoApprove = form.value('approvalExpiration.expirationAction') === 'auto_approve'
  return (
    <SettingsPage
      page={page}
      form={form}
      details={
        <SideDetails
          title="Maintenance"
          details={[
            ['Last run', lastRunOf(job)],
            ['Next run', nextRunOf(job)],
          ]}
        />
      }
    >
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
        form={form}
        fields={TRIGGER_FIELDS}
        layout={
          <>
            <SettingsGrid
              form={form}
              fields={TRIGGER_FIELDS}
              columns="grid-cols-2 min-[89.9rem]:grid-cols-4"
            />
            <p className="mt-1 text-sm text-ink-3">Leave blank to use the time above.</p>
          </>
        }
      />
      {form.isVisible('approvalExpiration.autoApproveOnQuotaAvailable') && (
        <SettingsCard
          title="Quotas"
          form={form}
          fields={['approvalExpiration.autoApproveOnQuotaAvailable']}
        />
      )}
      <SettingsCard title="Notification" form={form} fields={['approvalNotify']} />
      <ScheduleCard
        form={form}
        job={JOB}
        when="hours"
        title="Maintenance"
        purpose="Marks overdue requests as expired and deletes old ones. Approvals keep working when this is off."
        actions={<RunJobButton job={JOB} />}
        controls={<RunJobResult job={JOB} what="Maintenance" />}
      />
    </SettingsPage>
  )
}
