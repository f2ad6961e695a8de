import * as z from 'zod/mini'
import type { ReviewedChange } from '../../components/change-review.tsx'
import type { SettingsDef } from '../../components/settings/define-settings.ts'
import type { AnyField } from '../../components/settings/field-def.ts'
import { text } from '../../components/settings/kinds/text.tsx'
import { cleanText, TITLE_MAX } from '../../contract/clean-text.ts'
import {
  CONFIG_KEYS,
  type Config,
  configField,
  WRITABLE_CONFIG_KEYS,
  type WritableConfigKey,
} from '../../contract/config.ts'
import { isSame, type Values, valueAt } from '../../lib/form-edits.ts'
import { andJoined } from '../../lib/join-words.ts'
import { isOffered, isUnread } from '../../state/config.ts'
import { isSecretKey, type SettingsFile } from './settings-file.ts'

/** A page with settings from the configuration. Its definition labels and validates them. */
export interface SettingsOwner {
  readonly path: string
  readonly title: string
  readonly definition: SettingsDef
  readonly importRefusal: string | null
}

export interface Difference extends ReviewedChange {
  readonly key: WritableConfigKey
  readonly stored: unknown
  readonly value: unknown
}

interface Comparison {
  readonly differences: readonly Difference[]
  /** Settings in the file that won't be imported, because they are unknown or secret. */
  readonly ignored: readonly string[]
}

const KEYS: ReadonlySet<string> = new Set(WRITABLE_CONFIG_KEYS.filter(key => !isSecretKey(key)))

/** All settings that the server has, as pages see them. */
const valuesOf = (config: Config): Values =>
  Object.fromEntries(
    CONFIG_KEYS.filter(key => isOffered(config, key)).map(key => [key, valueAt(config, key)]),
  )

const isOfKind = (key: WritableConfigKey, value: unknown) =>
  z.safeParse(configField(key).schema, value).success &&
  (typeof value !== 'number' || Number.isSafeInteger(value))

/** A value that its field can't format. */
const plain = (value: unknown): string => {
  if (value === undefined || value === '' || value === null) return 'None'
  if (typeof value === 'boolean') return value ? 'On' : 'Off'
  return typeof value === 'object' ? 'Invalid value' : String(value)
}

const errorOf = (key: WritableConfigKey, field: AnyField, value: unknown, before: Values) => {
  const { kind, values, clearable } = configField(key)
  if (!isOfKind(key, value)) return 'The value in the file has the wrong type.'
  if (values && !(values as readonly string[]).includes(String(value)))
    return 'This version of Stargazarr doesn’t support this value.'
  if (kind === 'text' && value === '' && !clearable) return 'The value can’t be empty.'
  return field.error(value) ?? field.disabledWhen?.(before) ?? null
}

const refusalOf = (config: Config, key: WritableConfigKey) => {
  if (!isOffered(config, key)) return 'This server version doesn’t support this setting.'
  return isUnread(config, key) ? 'The server’s current value can’t be read.' : null
}

export const compare = (
  config: Config,
  file: SettingsFile,
  owners: readonly SettingsOwner[],
): Comparison => {
  const stored = valuesOf(config)
  const settings = Object.fromEntries(
    Object.entries(file.settings).filter(([name]) => KEYS.has(name)),
  )
  const differences = Object.entries(settings).flatMap(([name, value]): Difference[] => {
    const key = name as WritableConfigKey
    if (isSame(valueAt(config, key), value) && !isUnread(config, key)) return []
    const owner = owners.find(({ definition }) => key in definition.fields)
    // Some old settings are on no page.
    const field = owner?.definition.fields[key] ?? text({ label: key })({})
    const words = (one: unknown) =>
      cleanText(isOfKind(key, one) ? field.format(one) : plain(one), TITLE_MAX)
    return [
      {
        key,
        group: owner?.title ?? 'Other settings',
        label: field.label,
        from: isUnread(config, key) ? 'Unreadable' : words(stored[key]),
        to: words(value),
        stored: stored[key],
        value,
        error:
          owner?.importRefusal ??
          refusalOf(config, key) ??
          errorOf(key, field, value, { ...stored, ...settings, [key]: stored[key] }),
      },
    ]
  })
  return { differences, ignored: Object.keys(file.settings).filter(name => !KEYS.has(name)) }
}

const NAMES_SHOWN = 21
const NAME_MAX = 60

/** Formats a list of names, such as "a, b, c, and 39,997 more". */
export const ignoredNames = ({ ignored }: Comparison): string =>
  andJoined(
    ignored.map(name => cleanText(name, NAME_MAX)),
    NAMES_SHOWN,
  )

/** Why the chosen values can't be saved together. */
export const togetherError = (
  config: Config,
  chosen: Values,
  owners: readonly SettingsOwner[],
): string | null => {
  const values = { ...valuesOf(config), ...chosen }
  for (const { title, definition } of owners)
    for (const { names, check } of definition.rules) {
      const error = names.some(name => name in chosen) ? check(values) : null
      if (error !== null) return `${title}: ${error}`
    }
  return null
}
