import { proxy, ref } from 'valtio/vanilla'
import { type Config, type ConfigPatch, getConfig, putConfig } from '../contract/config.ts'
import { log } from '../lib/log.ts'
import { request } from '../lib/request.ts'

const initial = () => ({
  /** Held as one immutable object: it is read often and replaced whole. */
  value: null as Config | null,
  loading: false,
  error: null as string | null,
  initialised: false,
})
/** The backend's settings as last read. */
export const config = proxy(initial())

/** Reads the configuration. False when it failed: `error` says "Failed to load configuration" and the last value stays. */
export const loadConfig = async (): Promise<boolean> => {
  config.loading = true
  try {
    config.value = ref((await request(getConfig)).config)
    config.error = null
    return true
  } catch (cause) {
    config.error = 'Failed to load configuration'
    log.warn(config.error, cause)
    return false
  } finally {
    config.loading = false
  }
}

/**
 * Writes a part of the configuration and merges the answer. Nested objects are replaced whole by the backend, so send them
 * complete (backend-notes 1.7).
 * @throws Error "Failed to update configuration" with the cause; the text is also stored
 */
export const updateConfig = async (patch: ConfigPatch): Promise<void> => {
  config.loading = true
  try {
    const answer = await request(putConfig, { body: patch })
    config.value = ref({ ...config.value, ...answer.config })
    config.error = null
  } catch (cause) {
    config.error = 'Failed to update configuration'
    log.warn(config.error, cause)
    throw new Error(config.error, { cause })
  } finally {
    config.loading = false
  }
}

export const markInitialised = () => {
  config.initialised = true
}
export const initialisationFailed = (cause: unknown) => {
  config.error = 'Failed to initialize config'
  log.warn(config.error, cause)
}
export const resetConfig = () => Object.assign(config, initial())
