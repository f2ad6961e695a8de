import type { BodyOf } from '../../contract/endpoint.ts'
import {
  getTagSettings,
  putTagSettings,
  TAG_SETTINGS,
  type TagSettings,
} from '../../contract/tags.ts'
import { ExplainedError, NotOfferedError } from '../../lib/errors.ts'
import { hasValues } from '../../lib/form-edits.ts'
import { request } from '../../lib/request.ts'
import { config, isOffered } from '../../state/config.ts'
import { updateConfig } from '../../state/config-edits.ts'
import { confirmWrite } from '../../state/confirm-write.ts'
import { resource } from '../../state/resource.ts'
import { explainStatus } from './explain-status.ts'
import { resourceSource } from './source.ts'

/** Tag settings, and where this backend version keeps them (backend-notes 2.15). */
interface StoredTagSettings {
  home: 'config' | 'tags'
  values: TagSettings & { tagNamingSource?: string }
}

const inConfig = (): StoredTagSettings => {
  const { data } = config.state
  if (!data) throw new Error('Failed to load configuration')
  const values = Object.fromEntries(TAG_SETTINGS.map(field => [field, data[field]])) as TagSettings
  const { tagNamingSource } = data
  return { home: 'config', values: { ...values, ...(tagNamingSource && { tagNamingSource }) } }
}

const read = async (): Promise<StoredTagSettings> => {
  if (!(await config.load({ force: true })))
    throw new ExplainedError(config.state.reason ?? 'Failed to load configuration')
  // Older versions have a separate call, which newer ones use for something else.
  if (config.state.data && isOffered(config.state.data, 'tagPrefix')) return inConfig()
  try {
    const { config: values } = await request(getTagSettings)
    return values ? { home: 'tags', values } : inConfig()
  } catch (cause) {
    if (cause instanceof NotOfferedError) return inConfig()
    throw cause
  }
}

export const tagSettings = resource<StoredTagSettings>({
  load: read,
  failed: 'Couldn’t load the tag settings',
})

const TAGS_EXIST =
  'Radarr or Sonarr still has tags with these names. Remove all tags first, or check that all instances are connected.'

export const tagSource = resourceSource<StoredTagSettings>(() => tagSettings, {
  valueOf: (stored, name) => stored.values[name as keyof TagSettings],
  isOffered: ({ values }, name) => name in values,
  async write(changed, { home, values }) {
    if (home === 'config') {
      try {
        await updateConfig(changed)
      } catch (cause) {
        throw explainStatus(cause, { 409: TAGS_EXIST })
      }
      tagSettings.set(inConfig())
      return
    }
    // This call replaces all settings, so send all of them.
    const body = { ...values, ...changed } as BodyOf<typeof putTagSettings>
    const response = await confirmWrite({
      send: () => request(putTagSettings, { body }),
      isStored: async () =>
        (await tagSettings.load({ force: true }))
          ? hasValues(tagSettings.state.data?.values, changed)
          : null,
    })
    if (response) tagSettings.set({ home, values: response.config })
  },
})
