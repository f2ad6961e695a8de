import { type ConfigPatch, putConfig } from '../contract/config-patch.ts'
import { type OddRow, sentBack } from '../contract/rows.ts'
import { hasValues } from '../lib/form-edits.ts'
import { currentSession } from '../lib/on-sign-out.ts'
import { request } from '../lib/request.ts'
import { config, isOffered, isUnread } from './config.ts'
import { confirmWrite } from './confirm-write.ts'

/** A group as the server sent it, with the changes over it. */
const wholeOf = (value: unknown): unknown =>
  typeof value !== 'object' || value === null || Array.isArray(value)
    ? value
    : Object.fromEntries(
        Object.entries(sentBack(value as OddRow)).map(([key, inner]) => [key, wholeOf(inner)]),
      )

/**
 * Nested objects must be complete, because the backend replaces them. Settings that the server doesn't have are left out,
 * because newer versions reject them, and so are unreadable ones.
 * @throws Error "Failed to update configuration" with the cause; the state also contains the message
 */
export const updateConfig = async (wanted: ConfigPatch): Promise<void> => {
  const { data } = config.state
  const patch: ConfigPatch = Object.fromEntries(
    Object.entries(wanted)
      .filter(([key]) => data === null || (isOffered(data, key) && !isUnread(data, key)))
      .map(([key, value]) => [key, wholeOf(value)]),
  )
  const isSameSession = currentSession()
  try {
    const response = await confirmWrite({
      send: () => request(putConfig, { body: patch }),
      isStored: async () =>
        (await config.load({ force: true })) ? hasValues(config.state.data, patch) : null,
    })
    if (response && isSameSession()) config.set({ ...config.state.data, ...response.config })
  } catch (cause) {
    const words = 'Failed to update configuration'
    if (isSameSession()) config.fail(words, cause)
    throw new Error(words, { cause })
  }
}
