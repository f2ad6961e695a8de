import type { Config } from '../../contract/config.ts'
import type { UserChannel } from '../labels/user-channel.ts'

export interface ChannelFacts {
  readonly config: Pick<
    Config,
    | 'discordBotToken'
    | 'discordClientId'
    | 'discordGuildId'
    | 'enableApprise'
    | 'tautulliEnabled'
    | 'tautulliUrl'
    | 'tautulliApiKey'
    | 'selfRss'
    | 'friendsRss'
  >
  /** The bot's state as the stream says it; null while it says nothing. */
  readonly bot: string | null
}

/** What keeps a channel from carrying anything, to follow "but", and where that is set; null when nothing does. */
export type Obstacle = { readonly why: string; readonly to: string } | null

const DISCORD = '/notifications#discord-notifications'
const TAUTULLI = '/notifications#tautulli-notifications'

/** What keeps messages from users, by channel. */
export const OBSTACLES: Record<UserChannel['id'], (facts: ChannelFacts) => Obstacle> = {
  discord: ({ config, bot }) => {
    const isSet = config.discordBotToken && config.discordClientId && config.discordGuildId
    if (!isSet) return { why: 'the bot is not set up', to: DISCORD }
    return bot === 'stopped' || bot === 'stopping'
      ? { why: 'the bot is stopped', to: DISCORD }
      : null
  },
  apprise: ({ config }) =>
    config.enableApprise
      ? null
      : {
          why: 'the Apprise server is not reached',
          to: '/notifications#apprise-notifications',
        },
  tautulli: ({ config }) => {
    if (!config.tautulliEnabled) return { why: 'Tautulli is off', to: TAUTULLI }
    if (!config.selfRss || !config.friendsRss)
      return { why: 'the RSS feeds are missing', to: '/plex/configuration' }
    return config.tautulliUrl && config.tautulliApiKey
      ? null
      : { why: 'its address or key is missing', to: TAUTULLI }
  },
}
