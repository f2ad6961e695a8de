import { counted } from '../../lib/counted.ts'

/* Values of the backend in plain words. An unknown value is shown as it is (backend-notes 5.9). */

export const yesNo = (value: boolean) => (value ? 'Yes' : 'No')

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

export const formatQuota = wordsOf({
  daily: 'per day',
  weekly_rolling: 'per rolling week',
  monthly: 'per month',
})

export const removalLabel = wordsOf({
  remove: 'They are removed',
  keep: 'They stay',
  'special-tag': 'They are replaced by a marking tag',
  'special-label': 'They are replaced by a marking label',
})
