import { configSource } from '../../../web/components/settings/config-source.ts'
import { defineSettings } from '../../../web/components/settings/define-settings.ts'
import { addressList } from '../../../web/components/settings/kinds/address-list.tsx'
import { choice } from '../../../web/components/settings/kinds/choice.tsx'
import { duration, number } from '../../../web/components/settings/kinds/number.tsx'
import { secret } from '../../../web/components/settings/kinds/text.tsx'
import { toggle } from '../../../web/components/settings/kinds/toggle.tsx'
import { SettingsCard } from '../../../web/components/settings/settings-card.tsx'
import { type PageInfo, SettingsPage } from '../../../web/components/settings/settings-page.tsx'
import { useSettings } from '../../../web/components/settings/use-settings.ts'

const SETTINGS = defineSettings({
  tautulliEnabled: toggle({
    label: 'Send notifications',
    disabledWhen: values => (values.enableApprise === false ? 'Apprise is away.' : null),
  }),
  tautulliApiKey: secret({
    label: 'API key',
    visibleWhen: values => values.tautulliEnabled === true,
  }),
  queueWaitTime: duration({ label: 'Wait for more episodes', unit: 'minutes' }),
  maxDeletionPrevention: number({ label: 'Safety limit' }),
  approvalNotify: choice({ label: 'Channel', options: { none: 'None', all: 'All channels' } }),
  discordWebhookUrl: addressList({
    label: 'Webhooks',
    item: 'webhook',
    validate: async addresses =>
      addresses.map(address => ({ ok: !address.endsWith('/deleted'), message: 'Answered.' })),
  }),
}).reading(['enableApprise'])

export default function SamplePage({ page }: { page: PageInfo }) {
  const form = useSettings(page.path, SETTINGS, configSource)
  return (
    <SettingsPage page={page} form={form}>
      <SettingsCard
        title="Tautulli"
        form={form}
        fields={['tautulliEnabled', 'tautulliApiKey', 'queueWaitTime']}
      />
      <SettingsCard title="Limits" form={form} fields={['maxDeletionPrevention']} />
      <SettingsCard title="Channels" form={form} fields={['approvalNotify', 'discordWebhookUrl']} />
    </SettingsPage>
  )
}
