import type { Values } from '../../lib/edits.ts'
import type { SettingsSource } from './source.ts'

/** Saves nothing itself. The form starts with `initial` and passes all values to a callback. */
export const draftSource = (
  initial: Values,
  handOver: (values: Values) => void,
): SettingsSource<Values> => ({
  isDraft: true,
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
