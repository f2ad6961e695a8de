import type { DeleteNotifyChannel } from '../../contract/config.ts'
import { labelIn } from './humanize.ts'

export type AdminChannel = 'webhook' | 'dm' | 'apprise'

const BOTH = ['webhook', 'dm'] as const
/** Destinations for each saved value. Older clients saved the same choices under other names. */
const ADMIN_CHANNELS = {
  none: [],
  all: ['webhook', 'dm', 'apprise'],
  'discord-only': BOTH,
  'discord-both': BOTH,
  both: BOTH,
  'webhook-only': ['webhook'],
  'discord-webhook': ['webhook'],
  webhook: ['webhook'],
  'dm-only': ['dm'],
  'discord-message': ['dm'],
  message: ['dm'],
  'apprise-only': ['apprise'],
} as const satisfies Record<DeleteNotifyChannel, readonly AdminChannel[]>

/** Channels for a saved value; null if the value is unknown. */
export const adminChannelsOf = (value: string): readonly AdminChannel[] | null =>
  labelIn<readonly AdminChannel[]>(ADMIN_CHANNELS, value) ?? null

export const NOTIFY_CHOICES = {
  none: 'Off',
  all: 'All channels',
  'discord-only': 'Discord webhook and direct message',
  'webhook-only': 'Discord webhook',
  'dm-only': 'Discord direct message',
  'apprise-only': 'Apprise',
} as const

const choiceFor = (channels: readonly AdminChannel[]): keyof typeof NOTIFY_CHOICES => {
  if (channels.length === 0) return 'none'
  if (channels.length === 3) return 'all'
  if (channels.length === 2) return 'discord-only'
  return channels[0] === 'apprise'
    ? 'apprise-only'
    : channels[0] === 'dm'
      ? 'dm-only'
      : 'webhook-only'
}

/** Current name for each name that older clients saved. */
export const NOTIFY_ALIASES: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(ADMIN_CHANNELS).map(([value, channels]) => [value, choiceFor(channels)]),
)
