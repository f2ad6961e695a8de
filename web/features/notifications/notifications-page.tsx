import { ClearButton } from '../../components/settings/clear-button.tsx'
import { configSource } from '../../components/settings/config-source.ts'
import { SettingsCard } from '../../components/settings/settings-card.tsx'
import { type PageFacts, SettingsPage } from '../../components/settings/settings-page.tsx'
import { useSettings } from '../../components/settings/use-settings.ts'
import { useStore } from '../../components/use-store.ts'
import type { Values } from '../../lib/edits.ts'
import { shownOrigin } from '../../lib/shown-address.ts'
import { live } from '../../state/live.ts'
import { Badge } from '../../ui/badge.tsx'
import { Link } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { BotControl } from './bot-control.tsx'
import { botStatus } from './bot-status.ts'
import {
  BOT_FIELDS,
  GENERAL_FIELDS,
  hasFeeds,
  SETTINGS,
  TAUTULLI_FIELDS,
} from './notification-settings.tsx'
import { TautulliTools } from './tautulli-tools.tsx'
import { useBot } from './use-bot.ts'
import { WhoGetsWhatCard } from './who-gets-what-card.tsx'

export { SETTINGS }

export default function NotificationsPage({ page }: { page: PageFacts }) {
  const form = useSettings(page.path, SETTINGS, configSource)
  const bot = useBot()
  const { values } = form
  const isBotSetUp = BOT_FIELDS.every(name => Boolean(values[name]))
  const botBadge = botStatus(bot.status, isBotSetUp)
  return (
    <SettingsPage page={page} form={form}>
      <WhoGetsWhatCard />
      <SettingsCard
        id="apprise-notifications"
        title="Apprise"
        purpose="Sends to email, messengers and more. These targets receive admin messages. Users have their own targets."
        badge={
          <>
            {values.enableApprise === true ? (
              <Badge tone="ok">Connected</Badge>
            ) : (
              <Badge tone="wait">Not connected</Badge>
            )}
            <ClearButton
              form={form}
              to={{ systemAppriseUrl: '' }}
              label="Clear Apprise targets"
              loses="Removes all saved targets. Admin messages are no longer sent through Apprise."
            />
          </>
        }
        form={form}
        fields={['systemAppriseUrl']}
      >
        <AppriseState values={values} />
      </SettingsCard>
      <SettingsCard
        id="discord-notifications"
        title="Discord webhooks"
        purpose={
          <>
            Receive admin messages: watchlist additions, requests and delete sync. For shared
            channels, use{' '}
            <Link className="link" to="/utilities/public-content-notifications">
              public content notifications
            </Link>
            .
          </>
        }
        badge={
          <ClearButton
            form={form}
            to={{ discordWebhookUrl: '' }}
            label="Clear Discord webhooks"
            loses="Removes all saved webhooks. Nothing more is posted to these channels."
          />
        }
        form={form}
        fields={['discordWebhookUrl']}
      />
      <SettingsCard
        title="Discord bot"
        purpose="Sends direct messages to the owner and to users with Discord notifications on."
        badge={
          <>
            <Badge tone={botBadge.tone}>{botBadge.label}</Badge>
            <ClearButton
              form={form}
              to={{ discordBotToken: '', discordClientId: '', discordGuildId: '' }}
              label="Clear Discord bot"
              loses="Removes the token, client ID and server ID. A running bot keeps running until you stop it. After that, it can’t be started again."
            />
          </>
        }
        form={form}
        fields={BOT_FIELDS}
      >
        <BotControl form={form} bot={bot} />
      </SettingsCard>
      <SettingsCard
        id="general-notifications"
        title="General"
        purpose="Timing of user notifications."
        form={form}
        fields={GENERAL_FIELDS}
      />
      <SettingsCard
        id="tautulli-notifications"
        title="Tautulli"
        purpose="Notifies users through the Plex app, using Tautulli notifiers."
        badge={
          <>
            <TautulliBadge hasFeeds={hasFeeds(values)} />
            <ClearButton
              form={form}
              to={{ tautulliEnabled: false, tautulliUrl: '', tautulliApiKey: '' }}
              label="Clear Tautulli URL and key"
              loses="Removes the URL and API key. Users no longer get notifications through Tautulli."
            />
          </>
        }
        form={form}
        fields={TAUTULLI_FIELDS}
      >
        <TautulliTools form={form} />
      </SettingsCard>
    </SettingsPage>
  )
}

function TautulliBadge({ hasFeeds }: { hasFeeds: boolean }) {
  const { tautulli } = useStore(live)
  if (tautulli === 'running') return <Badge tone="ok">Running</Badge>
  if (!hasFeeds) return <Badge>Not available</Badge>
  if (tautulli === null) return <Badge>Unknown</Badge>
  return <Badge>{tautulli === 'disabled' ? 'Off' : tautulli}</Badge>
}

function AppriseState({ values }: { values: Values }) {
  const server = String(values.appriseUrl ?? '')
  return (
    <div className="mt-4 grid gap-3">
      <dl className="grid gap-x-4 gap-y-1 sm:grid-cols-[auto_1fr]">
        <dt className="font-semibold">Apprise server</dt>
        <dd className="wrap-anywhere">{shownOrigin(server)}</dd>
      </dl>
      <p className="text-sm text-ink-3">
        Read-only. Set the address in the server’s environment (<code>appriseUrl</code>) and restart
        the server to change it.
      </p>
      {values.enableApprise !== true && (
        <Notice tone="wait">
          {server === ''
            ? 'No Apprise server is set, so nothing is sent through Apprise. You can still add targets.'
            : 'The server couldn’t reach Apprise at startup, so nothing is sent through it. You can still add targets.'}
        </Notice>
      )}
    </div>
  )
}
