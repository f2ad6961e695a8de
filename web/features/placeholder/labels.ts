import type { DeleteNotifyChannel } from '../../contract/config.ts'

/* Values of the backend in plain words. An unknown value is shown as it is (backend-notes 5.9). */

export const yesNo = (value: boolean) => (value ? 'Yes' : 'No')

/** "1 user", "12 users", "1,284 titles". */
export const counted = (count: number, one: string, many = `${one}s`) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`

/** A number of some unit out of milliseconds, at most two decimals: "2 minutes", "1.5 hours". */
export const spanOf = (ms: number, unit: 'second' | 'minute' | 'hour') => {
  const perUnit = { second: 1000, minute: 60_000, hour: 3_600_000 }[unit]
  return counted(Math.round((ms / perUnit) * 100) / 100, unit)
}

/** How many entries a comma-separated list has; empty entries do not count. */
export const entriesIn = (list: string) => list.split(',').filter(entry => entry.trim()).length

const wordsOf =
  (table: Readonly<Record<string, string>>) =>
  (value: string): string =>
    Object.hasOwn(table, value) ? (table[value] ?? value) : value

export const channelLabel = wordsOf({
  none: 'Nobody is told',
  all: 'All channels',
  'discord-only': 'Discord webhook and direct message',
  'discord-both': 'Discord webhook and direct message',
  both: 'Discord webhook and direct message',
  'apprise-only': 'Apprise',
  'webhook-only': 'Discord webhook',
  'discord-webhook': 'Discord webhook',
  webhook: 'Discord webhook',
  'dm-only': 'Discord direct message',
  'discord-message': 'Discord direct message',
  message: 'Discord direct message',
} satisfies Record<DeleteNotifyChannel, string>)

export const formatQuota = wordsOf({
  daily: 'per day',
  weekly_rolling: 'per rolling week',
  monthly: 'per month',
})

/** A server address fit for showing: no sign-in, no query, no fragment; what is no address is not shown. */
export const shownAddress = (address: string): string => {
  try {
    const { origin, pathname } = new URL(address)
    return origin === 'null' ? 'Not a valid address' : origin + (pathname === '/' ? '' : pathname)
  } catch {
    return address.trim() === '' ? 'Not set' : 'Not a valid address'
  }
}
