import { type ConfigPatch, putConfig } from '../contract/config-patch.ts'
import { currentSession } from '../lib/on-sign-out.ts'
import { request } from '../lib/request.ts'
import { config } from './config.ts'

/**
 * Writes a part of the configuration and merges the answer. Nested objects are replaced whole by the backend, so send them
 * complete.
 * @throws Error "Failed to update configuration" with the cause; the text is also stored
 */
export const updateConfig = async (patch: ConfigPatch): Promise<void> => {
  const isSameSession = currentSession()
  try {
    const answer = await request(putConfig, { body: patch })
    if (isSameSession()) config.set({ ...config.state.data, ...answer.config })
  } catch (cause) {
    const words = 'Failed to update configuration'
    if (isSameSession()) config.fail(words, cause)
    throw new Error(words, { cause })
  }
}
