import { type ConfigPatch, putConfig } from '../contract/config-patch.ts'
import { hasValues } from '../lib/edits.ts'
import { currentSession } from '../lib/on-sign-out.ts'
import { request } from '../lib/request.ts'
import { config } from './config.ts'
import { confirmWrite } from './confirm-write.ts'

/**
 * Writes a part of the configuration and merges the answer. Nested objects are replaced whole by the backend, so send them
 * complete.
 * @throws Error "Failed to update configuration" with the cause; the text is also stored
 */
export const updateConfig = async (patch: ConfigPatch): Promise<void> => {
  const isSameSession = currentSession()
  try {
    const answer = await confirmWrite({
      send: () => request(putConfig, { body: patch }),
      isStored: async () =>
        (await config.load({ force: true })) ? hasValues(config.state.data, patch) : null,
    })
    if (answer && isSameSession()) config.set({ ...config.state.data, ...answer.config })
  } catch (cause) {
    const words = 'Failed to update configuration'
    if (isSameSession()) config.fail(words, cause)
    throw new Error(words, { cause })
  }
}
