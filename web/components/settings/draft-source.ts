import type { Values } from '../../lib/form-edits.ts'
import type { SettingsSource } from './source.ts'

/** Saves nothing itself. The form starts with `initial`, whose fields it has, and passes all values to a callback. */
export const draftSource = (
  initial: Values,
  submit: (values: Values) => unknown,
): SettingsSource<Values> => ({
  isDraft: true,
  current: () => initial,
  error: () => null,
  subscribe: () => () => undefined,
  read: async () => initial,
  isOffered: (raw, name) => name in raw,
  valueOf: (raw, name) => raw[name],
  async write(changed) {
    await submit({ ...initial, ...changed })
  },
})
