import type { Config } from '../../contract/config.ts'
import { isOffered } from '../../state/config.ts'
import type { UserChannel } from '../labels/user-channel.ts'

export interface ChannelInput {
  readonly config: Pick<
    Config,
    | 'discordBotToken'
    | 'discordClientId'
    | 'discordGuildId'
    | 'syncIntervalSeconds'
    | 'enableApprise'
    | 'plexMobileEnabled'
    | 'tautulliEnabled'
    | 'tautulliUrl'
    | 'tautulliApiKey'
    | 'selfRss'
    | 'friendsRss'
  >
  readonly bot: string | null
}

/** Why a channel can't send anything, phrased to follow "but", and where to fix it. */
export type Obstacle = { readonly why: string; readonly to: string } | null

const DISCORD = '/notifications#discord-notifications'
const TAUTULLI = '/notifications#tautulli-notifications'

export const CHANNEL_OBSTACLES: Record<UserChannel['id'], (input: ChannelInput) => Obstacle> = {
  discord: ({ config, bot }) => {
    const isSet =
      config.discordBotToken &&
      config.discordClientId &&
      (config.discordGuildId || !isOffered(config, 'discordGuildId'))
    if (!isSet) return { why: 'the bot isn’t set up', to: DISCORD }
    return bot === 'stopped' || bot === 'stopping'
      ? { why: 'the bot is stopped', to: DISCORD }
      : null
  },
  apprise: ({ config }) =>
    config.enableApprise
      ? null
      : {
          why: 'Apprise isn’t connected',
          to: '/notifications#apprise-notifications',
        },
  'plex-mobile': ({ config }) =>
    config.plexMobileEnabled
      ? null
      : {
          why: 'Plex mobile notifications are off',
          to: '/notifications#plex-mobile-notifications',
        },
  tautulli: ({ config }) => {
    if (!config.tautulliEnabled) return { why: 'Tautulli is off', to: TAUTULLI }
    if (!config.selfRss || !config.friendsRss)
      return { why: 'the RSS feeds are missing', to: '/plex/configuration' }
    return config.tautulliUrl && config.tautulliApiKey
      ? null
      : { why: 'the URL or API key is missing', to: TAUTULLI }
  },
}
