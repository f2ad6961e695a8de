import type { DeleteNotifyChannel } from '../../contract/config.ts'
import { sameValues } from '../../lib/query-values.ts'
import { labelIn } from './humanize.ts'

export type AdminChannel = 'webhook' | 'dm' | 'apprise'

const BOTH = ['webhook', 'dm'] as const
/** Channels for each saved value. Older clients saved the same choices under other names. */
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
  'discord-only': 'Discord webhook and message',
  'webhook-only': 'Discord webhook',
  'dm-only': 'Discord message',
  'apprise-only': 'Apprise',
} as const

const CHOICES = Object.keys(NOTIFY_CHOICES) as (keyof typeof NOTIFY_CHOICES)[]

/** Maps each saved value to the current choice with the same channels. */
export const NOTIFY_ALIASES: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(ADMIN_CHANNELS).map(([value, channels]) => [
    value,
    CHOICES.find(choice => sameValues(ADMIN_CHANNELS[choice], channels)) ?? value,
  ]),
)
