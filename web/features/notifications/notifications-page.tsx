import { ClearMenu } from '../../components/settings/clear-menu.tsx'
import { configSource } from '../../components/settings/config-source.ts'
import { SettingsCard } from '../../components/settings/settings-card.tsx'
import { type PageInfo, SettingsPage } from '../../components/settings/settings-page.tsx'
import { type SettingsForm, useSettings } from '../../components/settings/use-settings.ts'
import { useStore } from '../../components/use-store.ts'
import { config, hasFeature } from '../../state/config.ts'
import { Badge } from '../../ui/badge.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { BotCard } from './bot-card.tsx'
import { NotificationOverviewCard } from './notification-overview-card.tsx'
import { SETTINGS } from './notification-settings.ts'
import { TautulliCard } from './tautulli-card.tsx'

export { SETTINGS }

const sentDetails = lazyPart('sent notifications', () => import('./sent-details.tsx'))
/** Only newer servers have webhooks. */
const webhooksCard = lazyPart('webhooks', () => import('./webhooks-card.tsx'))

export default function NotificationsPage({ page }: { page: PageInfo }) {
  const form = useSettings(page.path, SETTINGS, configSource)
  const hasWebhooks = hasFeature('webhooks', useStore(config.state).data)
  const sent = sentDetails.usePart(form.isReady)
  const webhooks = webhooksCard.usePart(hasWebhooks)
  return (
    <SettingsPage
      page={page}
      form={form}
      hasIndex={false}
      details={sent && <sent.SentDetails />}
      {...(hasWebhooks && webhooks && { wide: <webhooks.WebhooksCard /> })}
    >
      <NotificationOverviewCard form={form} />
      <SettingsCard
        id="apprise-notifications"
        title="Apprise"
        badge={<AppriseBadge values={form.values} />}
        actions={
          <ClearMenu
            form={form}
            to={{ systemAppriseUrl: '' }}
            what="Apprise targets"
            loses="Removes all saved targets. Admin messages are no longer sent through Apprise."
          />
        }
        form={form}
        fields={['systemAppriseUrl']}
      />
      {form.isVisible('appriseEmailSender') && (
        <SettingsCard
          title="Email"
          form={form}
          add="Add email sender…"
          fields={['appriseEmailSender']}
        />
      )}
      <SettingsCard
        id="discord-notifications"
        title="Discord webhooks"
        actions={
          <ClearMenu
            form={form}
            to={{ discordWebhookUrl: '' }}
            what="Discord webhooks"
            loses="Removes all saved webhooks. Nothing more is posted to these channels."
          />
        }
        form={form}
        fields={['discordWebhookUrl']}
      />
      <BotCard form={form} />
      <SettingsCard
        id="general-notifications"
        title="General"
        form={form}
        fields={[
          'queueWaitTime',
          'newEpisodeThreshold',
          'upgradeBufferTime',
          'watchlistAddNotify',
          'notifyOnUpdate',
          'notifyOnAvailability',
        ]}
      />
      {form.isVisible('plexMobileEnabled') && (
        <SettingsCard
          id="plex-mobile-notifications"
          title="Plex mobile"
          form={form}
          toggle="plexMobileEnabled"
          fields={[]}
        />
      )}
      {form.isVisible('tautulliEnabled') && <TautulliCard form={form} />}
    </SettingsPage>
  )
}

function AppriseBadge({ values }: Pick<SettingsForm, 'values'>) {
  if (!values.appriseUrl) return <Badge>Not configured</Badge>
  if (values.enableApprise !== true) return <Badge tone="wait">Not connected</Badge>
  return values.systemAppriseUrl ? <Badge tone="ok">Connected</Badge> : <Badge>No targets</Badge>
}
