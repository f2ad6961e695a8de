import { appriseError } from '../../components/notifications/addresses.ts'
import {
  adminChannels,
  targetList,
  webhookList,
} from '../../components/notifications/notification-fields.ts'
import { defineSettings } from '../../components/settings/define-settings.ts'
import { duration } from '../../components/settings/kinds/number.tsx'
import { secret, text, urlField } from '../../components/settings/kinds/text.tsx'
import { toggle } from '../../components/settings/kinds/toggle.tsx'
import { configField } from '../../contract/config.ts'
import type { Values } from '../../lib/form-edits.ts'
import { shownOrigin } from '../../lib/shown-address.ts'

const snowflakeError = (value: string) =>
  /^\d{15,22}$/.test(value) ? null : 'Enter the ID from Discord (15–22 digits).'

export const hasFeeds = ({ selfRss, friendsRss }: Values) => Boolean(selfRss && friendsRss)
export const NEEDS_FEEDS = 'Tautulli needs both RSS feeds, which require a Plex Pass.'

const isTautulliOn = (values: Values) => values.tautulliEnabled === true

export const BOT_FIELDS = ['discordBotToken', 'discordClientId', 'discordGuildId'] as const
export const TAUTULLI_FIELDS = ['tautulliUrl', 'tautulliApiKey', 'tautulliEnabled'] as const

/** The bot's fields that the server's version has. */
const botFields = (values: Values) => BOT_FIELDS.filter(name => name in values)
export const isBotSet = (values: Values) => botFields(values).every(name => Boolean(values[name]))

const filled = (values: Values, names: readonly string[]) =>
  names.filter(name => Boolean(values[name])).length

const WAIT = configField('queueWaitTime')

export const SETTINGS = defineSettings({
  systemAppriseUrl: targetList({
    label: 'Admin targets',
    hint: ({ appriseUrl, enableApprise }) => {
      if (!appriseUrl)
        return 'No Apprise server is set, so nothing is sent. Set appriseUrl in the server’s environment and restart the server.'
      const server = shownOrigin(String(appriseUrl))
      return enableApprise === true
        ? `Apprise at ${server}, set in the server’s environment.`
        : `The server couldn’t reach Apprise at ${server} when it started, so nothing is sent.`
    },
  }),
  appriseEmailSender: secret({
    label: 'Email sender',
    placeholder: 'mailtos://…',
    check: appriseError,
    hint: 'Apprise URL of a mail account. With it, users only need an email address to get messages.',
  }),
  discordWebhookUrl: webhookList({
    label: 'Admin webhooks',
    hint: ({ discordWebhookUrl }) =>
      discordWebhookUrl
        ? null
        : 'In Discord: Server Settings › Integrations › Webhooks › Copy Webhook URL.',
  }),
  discordBotToken: secret({
    label: 'Bot token',
    hint: 'Sends direct messages. In the Discord Developer Portal: your application › Bot › Reset Token.',
  }),
  discordClientId: text({ label: 'Client ID', check: snowflakeError }),
  discordGuildId: text({ label: 'Server ID', check: snowflakeError }),
  queueWaitTime: duration({
    label: 'Wait for more episodes',
    unit: 'minutes',
    hint: 'Combines episodes into one message.',
  }),
  newEpisodeThreshold: duration({
    label: 'Treat episodes as new for',
    unit: 'hours',
    hint: 'Counted from the air date. 0 to 720 hours.',
  }),
  upgradeBufferTime: duration({
    label: 'Upgrade window',
    unit: 'seconds',
    hint: 'Quality upgrades that arrive this soon after a file aren’t announced. 0 to 10 seconds.',
  }),
  watchlistAddNotify: adminChannels({ label: 'Notify admins about new watchlist items' }),
  notifyOnUpdate: adminChannels({ label: 'Notify admins about server updates' }),
  notifyOnAvailability: toggle({
    label: 'Notify users when a requested title is available',
  }),
  plexMobileEnabled: toggle({
    label: 'Send notifications through the Plex app',
    keywords: 'mobile push',
    hint: 'Requires Plex Pass. Without it, the server refuses to turn this on. Users need Plex mobile turned on, too.',
  }),
  tautulliEnabled: toggle({
    label: 'Send notifications through Tautulli',
    disabledWhen: values =>
      hasFeeds(values) || values.tautulliEnabled === true ? null : NEEDS_FEEDS,
  }),
  tautulliUrl: urlField({
    label: 'URL',
    keywords: 'tautulli address',
    placeholder: 'http://tautulli:8181',
    visibleWhen: isTautulliOn,
  }),
  tautulliApiKey: secret({
    label: 'API key',
    keywords: 'tautulli',
    visibleWhen: isTautulliOn,
    hint: 'In Tautulli: Settings › Web Interface.',
  }),
})
  .rule(BOT_FIELDS, values => {
    const count = filled(values, BOT_FIELDS)
    if (count === 0 || isBotSet(values)) return null
    return 'discordGuildId' in values
      ? 'Enter all three: token, client ID and server ID.'
      : 'Enter both the token and the client ID.'
  })
  .rule(TAUTULLI_FIELDS, values =>
    values.tautulliEnabled === true && filled(values, TAUTULLI_FIELDS) < TAUTULLI_FIELDS.length
      ? 'Enter the URL and API key first.'
      : null,
  )
  .rule(['queueWaitTime'], values => {
    const older = WAIT.maxWithout
    return older && !(older.setting in values) && Number(values.queueWaitTime) > older.max
      ? `Enter a number from 0 to ${older.max / 60_000} minutes.`
      : null
  })
  .reading(['deleteSyncTrackedOnly', 'selfRss', 'friendsRss', 'enableApprise', 'appriseUrl'])
