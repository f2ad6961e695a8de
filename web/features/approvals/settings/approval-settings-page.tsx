import { NOTIFY_ALIASES, NOTIFY_CHOICES } from '../../../components/labels/notify-channel.ts'
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
import { BrowserCard } from './browser-card.tsx'

const JOB = 'approval-maintenance'
const deadline = (label: string) => number({ label, empty: 'Default' })

export const SETTINGS = defineSettings({
  'approvalExpiration.enabled': toggle({ label: 'Expire pending requests' }),
  'approvalExpiration.defaultExpirationHours': number({ label: 'Expire after' }),
  'approvalExpiration.expirationAction': choice({
    label: 'When a request expires',
    options: { expire: 'Mark as expired', auto_approve: 'Approve' },
  }),
  'approvalExpiration.cleanupExpiredDays': number({ label: 'Delete expired requests after' }),
  'approvalExpiration.quotaExceededExpirationHours': deadline('Quota exceeded'),
  'approvalExpiration.routerRuleExpirationHours': deadline('Router rule'),
  'approvalExpiration.manualFlagExpirationHours': deadline('Manual flag'),
  'approvalExpiration.contentCriteriaExpirationHours': deadline('Content criteria'),
  approvalNotify: choice({
    label: 'Notify admins about new requests',
    hint: 'Discord and Apprise are set up on the Notifications page.',
    options: NOTIFY_CHOICES,
    aliases: NOTIFY_ALIASES,
  }),
}).with(scheduleFields(JOB, 'hours', 'Run maintenance'))

const SOURCE = combine(configSource, scheduleSource(JOB))

export default function ApprovalSettingsPage({ page }: { page: PageFacts }) {
  const form = useSettings(page.path, SETTINGS, SOURCE)
  const isAutoApprove = form.value('approvalExpiration.expirationAction') === 'auto_approve'
  return (
    <SettingsPage page={page} form={form}>
      <SettingsCard
        title="Expiration"
        purpose="Applies to new requests. Pending ones keep their deadline."
        form={form}
        fields={[
          'approvalExpiration.enabled',
          'approvalExpiration.defaultExpirationHours',
          'approvalExpiration.expirationAction',
          'approvalExpiration.cleanupExpiredDays',
        ]}
      >
        {isAutoApprove && form.value('approvalExpiration.enabled') === true && (
          <p className="mt-4 text-wait">
            Requests left undecided are approved and routed automatically.
          </p>
        )}
      </SettingsCard>
      <SettingsCard
        title="Expiration by trigger"
        purpose="Leave a field blank to use the time above."
        form={form}
        fields={[
          'approvalExpiration.quotaExceededExpirationHours',
          'approvalExpiration.routerRuleExpirationHours',
          'approvalExpiration.manualFlagExpirationHours',
          'approvalExpiration.contentCriteriaExpirationHours',
        ]}
      />
      <SettingsCard title="Notification" form={form} fields={['approvalNotify']} />
      <BrowserCard />
      <ScheduleCard
        form={form}
        job={JOB}
        when="hours"
        title="Maintenance"
        purpose="Marks overdue requests as expired and deletes old ones. Approvals keep working when this is off."
      />
      <ActionsCard>
        <RunJobRow job={JOB} title="Maintenance run" what="Maintenance" />
      </ActionsCard>
    </SettingsPage>
  )
}
