import { type ConfigPatch, putConfig } from '../contract/config-patch.ts'
import { hasValues } from '../lib/form-edits.ts'
import { currentSession } from '../lib/on-sign-out.ts'
import { request } from '../lib/request.ts'
import { config } from './config.ts'
import { confirmWrite } from './confirm-write.ts'

/**
 * Nested objects must be complete, because the backend replaces them.
 * @throws Error "Failed to update configuration" with the cause; the state also contains the message
 */
export const updateConfig = async (patch: ConfigPatch): Promise<void> => {
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
