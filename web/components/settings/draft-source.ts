import type { Values } from '../../lib/edits.ts'
import type { SettingsSource } from './source.ts'

/** A form that stores nothing itself: it begins with `initial` and hands over all values, chosen and untouched. */
export const draftSource = (
  initial: Values,
  handOver: (values: Values) => void,
): SettingsSource<Values> => ({
  current: () => initial,
  error: () => null,
  subscribe: () => () => undefined,
  read: async () => initial,
  holds: name => name in initial,
  valueOf: (raw, name) => raw[name],
  async write(changed) {
    handOver({ ...initial, ...changed })
  },
})
