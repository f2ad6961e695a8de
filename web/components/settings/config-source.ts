import { CONFIG, type Config, type ConfigKey, configField } from '../../contract/config.ts'
import type { ConfigPatch } from '../../contract/config-patch.ts'
import { type Values, valueAt, withValueAt } from '../../lib/form-edits.ts'
import { config, isOffered, isUnread } from '../../state/config.ts'
import { updateConfig } from '../../state/config-edits.ts'
import { resourceSource } from './source.ts'

/**
 * The backend replaces nested objects as a whole. So changed objects are sent in full, based on a fresh load and
 * without cleared values.
 */
export const configPatchOf = (fresh: Config, changed: Values): ConfigPatch => {
  let next: object = fresh
  const touched = new Set<string>()
  for (const [name, value] of Object.entries(changed)) {
    const isTopLevel = !name.includes('.')
    // At the top level, the backend ignores absent fields, so '' must be sent to clear a string, and null for a limit.
    const cleared = configField(name as ConfigKey).default === null ? null : ''
    next = withValueAt(next, name, isTopLevel && value === undefined ? cleared : value)
    touched.add(name.split('.')[0] ?? name)
  }
  return Object.fromEntries([...touched].map(key => [key, valueAt(next, key)])) as ConfigPatch
}

export const isConfigSetting = (name: string): boolean => (name.split('.')[0] ?? '') in CONFIG

export const configSource = resourceSource<Config>(() => config, {
  isOffered,
  isUnread,
  // A limit that is null isn't set, like an empty field.
  valueOf: (raw, name) => valueAt(raw, name) ?? configField(name as ConfigKey).default ?? undefined,
  write: (changed, fresh) => updateConfig(configPatchOf(fresh, changed)),
})
