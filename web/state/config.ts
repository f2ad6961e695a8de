import { compareVersions } from 'compare-versions'
import {
  CONFIG_KEYS,
  type Config,
  type ConfigKey,
  configField,
  getConfig,
} from '../contract/config.ts'
import { UNKNOWN_VERSION } from '../contract/eras.ts'
import type { OddRow } from '../contract/rows.ts'
import { ExplainedError, NotOfferedError } from '../lib/errors.ts'
import { valueAt } from '../lib/form-edits.ts'
import { request } from '../lib/request.ts'
import { FETCH_WINDOW_MS, resource } from './resource.ts'

export const config = resource<Config>({
  load: async () => {
    try {
      return (await request(getConfig)).config
    } catch (cause) {
      // Every known version has it at one of the two paths.
      if (cause instanceof NotOfferedError) throw new ExplainedError(UNKNOWN_VERSION, { cause })
      throw cause
    }
  },
  failed: 'Failed to load configuration',
  everyMs: FETCH_WINDOW_MS,
})

/** Whether the server is known to be of a version or a newer one, from the settings that it sent. */
const isAtLeast = (stored: object, version: string): boolean =>
  CONFIG_KEYS.some(key => {
    const { since } = configField(key)
    return (
      since !== undefined &&
      valueAt(stored, key) !== undefined &&
      compareVersions(since, version) >= 0
    )
  })

/**
 * Whether the server has the setting, as far as its version is known. Absence alone is no proof: an ended setting is only
 * missing from servers with settings of later versions.
 */
export const isOffered = (stored: OddRow & object, key: string): boolean => {
  const [group = '', ...rest] = key.split('.')
  if (rest.length > 0 && valueAt(stored, group) === undefined) return false
  if (stored.unread && key in stored.unread && stored.unread[key] === undefined) return false
  const { since, until, shownWith } = configField(key as ConfigKey)
  return (
    [key, shownWith].some(one => one !== undefined && valueAt(stored, one) !== undefined) ||
    ((since === undefined || isAtLeast(stored, since)) &&
      (until === undefined || !isAtLeast(stored, until)))
  )
}

/** Whether the server sent something else than the contract describes. The configuration has the default instead. */
export const isUnread = (stored: OddRow, key: string): boolean => {
  const [step = '', ...rest] = key.split('.')
  if (stored.unread && step in stored.unread) return true
  const below = valueAt(stored, step)
  return rest.length > 0 && typeof below === 'object' && below !== null
    ? isUnread(below, rest.join('.'))
    : false
}

/** The first version that may have a feature, for features without a setting of their own. */
const FEATURES = {
  webhooks: '0.7',
  watchlistCaps: '0.13',
  seasonPilots: '0.14',
  updateStatus: '0.15',
  exclusions: '0.16',
  accountNames: '0.19',
  routingFailures: '0.19',
} as const
export type Feature = keyof typeof FEATURES

/** Whether the server may have the feature. False until the configuration has loaded. */
export const hasFeature = (feature: Feature, stored = config.state.data): boolean =>
  stored !== null && isAtLeast(stored, FEATURES[feature])
