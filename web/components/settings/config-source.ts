import { CONFIG, type Config } from '../../contract/config.ts'
import type { ConfigPatch } from '../../contract/config-patch.ts'
import { type Values, valueAt, withValueAt } from '../../lib/edits.ts'
import { config } from '../../state/config.ts'
import { updateConfig } from '../../state/config-edits.ts'
import { resourceSource } from './source.ts'

/**
 * The configuration part of a save. The backend replaces nested objects whole, so each touched one is sent complete, from
 * the configuration as just read; a value that was emptied is left out of it.
 */
export const configPatchOf = (fresh: Config, changed: Values): ConfigPatch => {
  let next: object = fresh
  const touched = new Set<string>()
  for (const [name, value] of Object.entries(changed)) {
    const isTopLevel = !name.includes('.')
    // At the top level an absent field would keep its value: a text is cleared by sending it empty.
    next = withValueAt(next, name, isTopLevel && value === undefined ? '' : value)
    touched.add(name.split('.')[0] ?? name)
  }
  return Object.fromEntries([...touched].map(key => [key, valueAt(next, key)])) as ConfigPatch
}

/** The backend's configuration as a source of settings. */
export const configSource = resourceSource<Config>(() => config, {
  holds: name => (name.split('.')[0] ?? '') in CONFIG,
  valueOf: (raw, name) => valueAt(raw, name),
  write: (changed, fresh) => updateConfig(configPatchOf(fresh, changed)),
})
