import {
  appriseFault,
  checkFailed,
  checkWebhooks,
  webhookFault,
} from '../../components/notifications/addresses.ts'
import { defineSettings } from '../../components/settings/define-settings.ts'
import { addressList } from '../../components/settings/kinds/address-list.tsx'
import { duration } from '../../components/settings/kinds/number.tsx'
import { address, secret, text } from '../../components/settings/kinds/text.tsx'
import { toggle } from '../../components/settings/kinds/toggle.tsx'
import type { Values } from '../../lib/edits.ts'

const snowflakeFault = (value: string) =>
  /^\d{15,22}$/.test(value) ? null : 'Enter the ID from Discord (15–22 digits).'

export const hasFeeds = ({ selfRss, friendsRss }: Values) => Boolean(selfRss && friendsRss)
export const NEEDS_FEEDS = 'Tautulli needs both RSS feeds, which require a Plex Pass.'

export const BOT_FIELDS = ['discordBotToken', 'discordClientId', 'discordGuildId'] as const
export const TAUTULLI_FIELDS = ['tautulliEnabled', 'tautulliUrl', 'tautulliApiKey'] as const
export const GENERAL_FIELDS = ['queueWaitTime', 'newEpisodeThreshold', 'upgradeBufferTime'] as const

const filled = (values: Values, names: readonly string[]) =>
  names.filter(name => Boolean(values[name])).length

export const SETTINGS = defineSettings({
  systemAppriseUrl: addressList({
    label: 'Targets for admin messages',
    item: 'target',
    placeholder: 'mailto://…',
    check: appriseFault,
    hint: 'See the Apprise documentation for each service’s URL format.',
  }),
  discordWebhookUrl: addressList({
    label: 'Webhooks for admin messages',
    item: 'webhook',
    placeholder: 'https://discord.com/api/webhooks/…',
    check: webhookFault,
    validate: checkWebhooks,
    validateFailed: checkFailed,
    hint: 'In Discord: Server Settings › Integrations › Webhooks › Copy Webhook URL.',
  }),
  discordBotToken: secret({
    label: 'Bot token',
    isWide: true,
    hint: 'In the Discord Developer Portal: your application › Bot › Reset Token.',
  }),
  discordClientId: text({
    label: 'Client ID',
    check: snowflakeFault,
    hint: 'The bot’s application ID.',
  }),
  discordGuildId: text({
    label: 'Server ID',
    check: snowflakeFault,
    hint: 'The Discord server you invited the bot to.',
  }),
  queueWaitTime: duration({
    label: 'Wait for more episodes',
    unit: 'minutes',
    hint: 'Episodes added within this time are sent as one message. 0 to 5 minutes.',
  }),
  newEpisodeThreshold: duration({
    label: 'Treat episodes as new for',
    unit: 'hours',
    hint: 'Counted from the original air date. Older episodes aren’t announced individually. 0 to 720 hours.',
  }),
  upgradeBufferTime: duration({
    label: 'Upgrade window',
    unit: 'seconds',
    hint: 'Skip notifications for quality upgrades within this time. 0 to 10 seconds.',
  }),
  tautulliEnabled: toggle({
    label: 'Send notifications through Tautulli',
    disabledWhen: values =>
      hasFeeds(values) || values.tautulliEnabled === true ? null : NEEDS_FEEDS,
  }),
  tautulliUrl: address({
    label: 'URL',
    keywords: 'tautulli address',
    placeholder: 'http://tautulli:8181',
  }),
  tautulliApiKey: secret({
    label: 'API key',
    keywords: 'tautulli',
    hint: 'In Tautulli: Settings › Web Interface.',
  }),
})
  .rule(BOT_FIELDS, values => {
    const count = filled(values, BOT_FIELDS)
    return count === 0 || count === BOT_FIELDS.length
      ? null
      : 'Enter all three: token, client ID and server ID.'
  })
  .rule(TAUTULLI_FIELDS, values =>
    values.tautulliEnabled === true && filled(values, TAUTULLI_FIELDS) < TAUTULLI_FIELDS.length
      ? 'Enter the URL and API key first.'
      : null,
  )
  .reading(['selfRss', 'friendsRss', 'enableApprise', 'appriseUrl'])
