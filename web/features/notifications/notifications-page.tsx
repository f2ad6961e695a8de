import { useSnapshot } from 'valtio'
import { ClearButton } from '../../components/settings/clear-button.tsx'
import { configSource } from '../../components/settings/config-source.ts'
import { SettingsCard } from '../../components/settings/settings-card.tsx'
import { type PageFacts, SettingsPage } from '../../components/settings/settings-page.tsx'
import { useSettings } from '../../components/settings/use-settings.ts'
import type { Values } from '../../lib/edits.ts'
import { shownAddress } from '../../lib/shown-address.ts'
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
        purpose="Sends to mail, messengers and more. Users have targets of their own; these are for messages to admins."
        badge={
          <>
            {values.enableApprise === true ? (
              <Badge tone="ok">Reached</Badge>
            ) : (
              <Badge tone="wait">Not reached</Badge>
            )}
            <ClearButton
              form={form}
              to={{ systemAppriseUrl: '' }}
              label="Clear Apprise targets"
              loses="All stored targets are removed. Messages to admins are no longer sent through Apprise."
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
            Take the messages for admins: additions to watchlists, requests, delete sync. For
            everybody’s channels there are{' '}
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
            loses="All stored webhooks are removed. Nothing more is posted to these channels."
          />
        }
        form={form}
        fields={['discordWebhookUrl']}
      />
      <SettingsCard
        title="Discord bot"
        purpose="Sends direct messages to users who have Discord on, and to the owner."
        badge={
          <>
            <Badge tone={botBadge.tone}>{botBadge.label}</Badge>
            <ClearButton
              form={form}
              to={{ discordBotToken: '', discordClientId: '', discordGuildId: '' }}
              label="Clear Discord bot"
              loses="Token, client ID and server ID are removed. A running bot goes on until it is stopped and cannot be started again."
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
        purpose="When messages to users go out."
        form={form}
        fields={GENERAL_FIELDS}
      />
      <SettingsCard
        id="tautulli-notifications"
        title="Tautulli"
        purpose="Notifies users through the Plex app, by notifiers in Tautulli."
        badge={
          <>
            <TautulliBadge hasFeeds={hasFeeds(values)} />
            <ClearButton
              form={form}
              to={{ tautulliEnabled: false, tautulliUrl: '', tautulliApiKey: '' }}
              label="Clear Tautulli address and key"
              loses="Address and API key are removed. Users get no more notifications through Tautulli."
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
  const { tautulli } = useSnapshot(live)
  if (tautulli === 'running') return <Badge tone="ok">Running</Badge>
  if (!hasFeeds) return <Badge>Not available</Badge>
  if (tautulli === null) return <Badge>Not known yet</Badge>
  return <Badge>{tautulli === 'disabled' ? 'Off' : tautulli}</Badge>
}

/** The Apprise server, which the backend is given when it starts: shown, and why it cannot be changed here. */
function AppriseState({ values }: { values: Values }) {
  const server = String(values.appriseUrl ?? '')
  return (
    <div className="mt-4 grid gap-3">
      <dl className="grid gap-x-4 gap-y-1 sm:grid-cols-[auto_1fr]">
        <dt className="font-semibold">Apprise server</dt>
        <dd className="wrap-anywhere">{shownAddress(server)}</dd>
      </dl>
      <p className="text-sm text-ink-3">
        Read-only: the address comes from the environment of the backend (<code>appriseUrl</code>)
        and is looked for once, when the backend starts. To change it, set it there and restart the
        backend.
      </p>
      {values.enableApprise !== true && (
        <Notice tone="wait">
          {server === ''
            ? 'No Apprise server is set, so nothing is sent through Apprise. Targets can be entered already.'
            : 'The backend did not reach the Apprise server when it started, so nothing is sent through Apprise. Targets can be entered already.'}
        </Notice>
      )}
    </div>
  )
}
