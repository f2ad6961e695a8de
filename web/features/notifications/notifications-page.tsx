import { ClearMenu } from '../../components/settings/clear-menu.tsx'
import { configSource } from '../../components/settings/config-source.ts'
import { useValidation } from '../../components/settings/kinds/address-list.tsx'
import { SideDetails } from '../../components/settings/sections.tsx'
import { SettingsCard } from '../../components/settings/settings-card.tsx'
import { type PageInfo, SettingsPage } from '../../components/settings/settings-page.tsx'
import { useSettings } from '../../components/settings/use-settings.ts'
import { useResource } from '../../components/use-resource.ts'
import { useStore } from '../../components/use-store.ts'
import type { Values } from '../../lib/form-edits.ts'
import { formatNumber } from '../../lib/pluralize.ts'
import { config, hasFeature, isOffered } from '../../state/config.ts'
import { statsFor } from '../../state/stats.ts'
import { Badge } from '../../ui/badge.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { Time } from '../../ui/time.tsx'
import { BotButton, BotNotes } from './bot-control.tsx'
import { NotificationOverviewCard } from './notification-overview-card.tsx'
import { BOT_FIELDS, isBotSet, SETTINGS } from './notification-settings.tsx'
import { TautulliCard } from './tautulli-card.tsx'
import { botStatus, useBot } from './use-bot.ts'

export { SETTINGS }

/** Only newer servers have webhooks. */
const webhooksCard = lazyPart('webhooks', () => import('./webhooks-card.tsx'))

export default function NotificationsPage({ page }: { page: PageInfo }) {
  const form = useSettings(page.path, SETTINGS, configSource)
  const bot = useBot()
  const hasWebhooks = hasFeature('webhooks', useStore(config.state).data)
  const webhooks = webhooksCard.usePart(hasWebhooks)
  const { values } = form
  const botBadge = botStatus(bot.status, isBotSet(values))
  return (
    <SettingsPage
      page={page}
      form={form}
      details={form.isReady && <SentDetails />}
      {...(hasWebhooks && webhooks && { wide: <webhooks.WebhooksCard /> })}
    >
      <NotificationOverviewCard form={form} />
      <SettingsCard
        id="apprise-notifications"
        title="Apprise"
        badge={<AppriseBadge values={values} />}
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
        badge={<LastCheck value={form.value('discordWebhookUrl')} />}
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
      <SettingsCard
        title="Discord bot"
        state={form.isReady ? botBadge.label : undefined}
        badge={<Badge tone={botBadge.tone}>{botBadge.label}</Badge>}
        actions={
          <>
            <BotButton form={form} bot={bot} />
            <ClearMenu
              form={form}
              to={{ discordBotToken: '', discordClientId: '', discordGuildId: '' }}
              what="Discord bot"
              loses="Removes the token and IDs. A running bot keeps running until you stop it. After that, it can’t be started again."
            />
          </>
        }
        form={form}
        add="Add bot…"
        fields={BOT_FIELDS}
        columns="sm:grid-cols-2 max-[89.9rem]:*:first:col-span-full min-[89.9rem]:grid-cols-[minmax(0,1fr)_12.25rem_12.25rem]"
      >
        <BotNotes form={form} bot={bot} />
      </SettingsCard>
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

function AppriseBadge({ values }: { values: Values }) {
  if (!values.appriseUrl) return <Badge>Not configured</Badge>
  if (values.enableApprise !== true) return <Badge tone="wait">Not connected</Badge>
  return values.systemAppriseUrl ? <Badge tone="ok">Connected</Badge> : <Badge>No targets</Badge>
}

function LastCheck({ value }: { value: unknown }) {
  const validation = useValidation(value)
  if (!validation) return null
  return (
    <span className="text-sm text-ink-3">
      Checked <Time value={new Date(validation.at).toISOString()} />
    </span>
  )
}

const MONTH = statsFor({ days: 30, limit: 10 })

const CHANNELS = [
  ['apprise', 'Apprise'],
  ['webhook', 'Discord webhooks'],
  ['discord', 'Discord messages'],
  ['tautulli', 'Tautulli'],
] as const

/** Left out until the server has reported the counts. */
function SentDetails() {
  const { data: stored } = useStore(config.state)
  const sent = useResource(MONTH).data?.notification_stats?.by_channel
  if (!sent) return null
  return (
    <SideDetails
      title="Sent in the last 30 days"
      details={CHANNELS.filter(
        ([id]) => id !== 'tautulli' || (stored && isOffered(stored, 'tautulliEnabled')),
      ).map(([id, name]) => [
        name,
        formatNumber(sent.find(({ channel }) => channel === id)?.count ?? 0),
      ])}
    />
  )
}
