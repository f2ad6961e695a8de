import type { DeleteNotifyChannel } from '../../contract/config.ts'
import { labelIn } from './humanize.ts'

/** Where a message to the admins can go. */
export type AdminChannel = 'webhook' | 'dm' | 'apprise'

const BOTH = ['webhook', 'dm'] as const
/** Where each value sends to. Several values mean the same: older clients stored other names. */
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

/** Where a stored channel setting sends to; null for a value this version does not know. */
export const adminChannelsOf = (value: string): readonly AdminChannel[] | null =>
  labelIn<readonly AdminChannel[]>(ADMIN_CHANNELS, value) ?? null

/** The names by which a page stores each choice, in the order of a menu. */
export const NOTIFY_CHOICES = {
  none: 'Not at all',
  all: 'Every channel',
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

/** The choice by each name; older clients stored others. */
export const NOTIFY_ALIASES: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(ADMIN_CHANNELS).map(([value, channels]) => [value, choiceFor(channels)]),
)
