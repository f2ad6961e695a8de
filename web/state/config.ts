import { proxy } from 'valtio/vanilla'
import { type Config, type ConfigPatch, getConfig, putConfig } from '../contract/config.ts'
import { currentSession, onSignOut } from '../lib/on-sign-out.ts'
import { request } from '../lib/request.ts'
import { resource } from './resource.ts'

/** The backend's settings as last read. */
export const config = resource<Config>({
  name: 'config',
  load: async () => (await request(getConfig)).config,
  failed: 'Failed to load configuration',
})

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

/** Whether configuration and users have been read since the sign-in. */
export const startup = proxy({ initialised: false })

export const markInitialised = () => {
  startup.initialised = true
}
onSignOut(() => {
  startup.initialised = false
})
