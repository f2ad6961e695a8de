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

/** Discord's ids of applications and servers. */
const snowflakeFault = (value: string) =>
  /^\d{15,22}$/.test(value) ? null : 'An ID has 15 to 22 digits; copy it in Discord.'

export const hasFeeds = ({ selfRss, friendsRss }: Values) => Boolean(selfRss && friendsRss)
export const NEEDS_FEEDS = 'Tautulli needs both RSS feeds, which need a Plex Pass.'

export const BOT_FIELDS = ['discordBotToken', 'discordClientId', 'discordGuildId'] as const
export const TAUTULLI_FIELDS = ['tautulliEnabled', 'tautulliUrl', 'tautulliApiKey'] as const
export const GENERAL_FIELDS = ['queueWaitTime', 'newEpisodeThreshold', 'upgradeBufferTime'] as const

const filled = (values: Values, names: readonly string[]) =>
  names.filter(name => Boolean(values[name])).length

export const SETTINGS = defineSettings({
  systemAppriseUrl: addressList({
    label: 'Targets for messages to admins',
    item: 'target',
    placeholder: 'mailto://…',
    check: appriseFault,
    hint: 'Each service has its own form of address; the Apprise documentation lists them.',
  }),
  discordWebhookUrl: addressList({
    label: 'Webhooks for messages to admins',
    item: 'webhook',
    placeholder: 'https://discord.com/api/webhooks/…',
    check: webhookFault,
    validate: checkWebhooks,
    validateFailed: checkFailed,
    hint: 'In Discord: server settings, Integrations, Webhooks, Copy webhook URL.',
  }),
  discordBotToken: secret({
    label: 'Bot token',
    isWide: true,
    hint: 'In Discord’s developer portal: your application, Bot, Reset token.',
  }),
  discordClientId: text({
    label: 'Client ID',
    check: snowflakeFault,
    hint: 'The application ID of the bot.',
  }),
  discordGuildId: text({
    label: 'Server ID',
    check: snowflakeFault,
    hint: 'The server the bot was invited to.',
  }),
  queueWaitTime: duration({
    label: 'Wait for more episodes',
    unit: 'minutes',
    hint: 'Episodes that arrive within this time go out as one message. 0 to 5 minutes.',
  }),
  newEpisodeThreshold: duration({
    label: 'An episode counts as new for',
    unit: 'hours',
    hint: 'After its first broadcast. Older episodes are not announced one by one. 0 to 720 hours.',
  }),
  upgradeBufferTime: duration({
    label: 'Look for upgrades during',
    unit: 'seconds',
    hint: 'A file that only replaces a worse one within this time is not announced. 0 to 10 seconds.',
  }),
  tautulliEnabled: toggle({
    label: 'Send notifications through Tautulli',
    disabledWhen: values =>
      hasFeeds(values) || values.tautulliEnabled === true ? null : NEEDS_FEEDS,
  }),
  tautulliUrl: address({
    label: 'Address',
    keywords: 'tautulli url',
    placeholder: 'http://tautulli:8181',
  }),
  tautulliApiKey: secret({
    label: 'API key',
    keywords: 'tautulli',
    hint: 'In Tautulli: Settings, Web interface.',
  }),
})
  .rule(BOT_FIELDS, values => {
    const count = filled(values, BOT_FIELDS)
    return count === 0 || count === BOT_FIELDS.length
      ? null
      : 'The bot needs all three: token, client ID and server ID.'
  })
  .rule(TAUTULLI_FIELDS, values =>
    values.tautulliEnabled === true && filled(values, TAUTULLI_FIELDS) < TAUTULLI_FIELDS.length
      ? 'Enter the address and the API key first.'
      : null,
  )
  .reading(['selfRss', 'friendsRss', 'enableApprise', 'appriseUrl'])
