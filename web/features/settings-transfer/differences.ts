import type { ListedDifference } from '../../components/differences/difference-list.tsx'
import type { SettingsDef } from '../../components/settings/define-settings.ts'
import type { AnyField } from '../../components/settings/field-def.ts'
import { cleanText, TITLE_MAX } from '../../contract/clean-text.ts'
import {
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

export interface Difference extends ListedDifference {
  readonly key: WritableConfigKey
  readonly stored: unknown
  readonly value: unknown
}

interface Comparison {
  readonly differences: readonly Difference[]
  /** Settings in the file that won't be imported, because they are unknown or secret. */
  readonly ignored: readonly string[]
}

const KEYS = new Map<string, WritableConfigKey>(WRITABLE_CONFIG_KEYS.map(key => [key, key]))

const valuesFor = ({ fields, reads }: SettingsDef, config: Config, file: Values): Values =>
  Object.fromEntries(
    [...Object.keys(fields), ...reads]
      .filter(name => isOffered(config, name))
      .map(name => [name, name in file ? file[name] : valueAt(config, name)]),
  )

const isIgnored = (name: string) => {
  const key = KEYS.get(name)
  return key === undefined || isSecretKey(key)
}

const isKind: Record<string, (value: unknown) => boolean> = {
  switch: value => typeof value === 'boolean',
  int: value => Number.isSafeInteger(value),
  text: value => typeof value === 'string',
  texts: value =>
    typeof value === 'string' ||
    (Array.isArray(value) && value.every(one => typeof one === 'string')),
  choice: value => typeof value === 'string',
}

const isOfKind = (key: WritableConfigKey, value: unknown) =>
  (value === null && configField(key).default === null) ||
  isKind[configField(key).kind]?.(value) === true

const plain = (key: WritableConfigKey, value: unknown): string => {
  if (value === undefined || value === '' || value === null) return 'None'
  if (typeof value === 'boolean') return value ? 'On' : 'Off'
  const isNumber = Number.isFinite(value)
  if (typeof value !== 'string' && !isNumber && !isOfKind(key, value)) return 'Invalid value'
  const { unit } = configField(key)
  return isNumber && unit !== undefined ? `${value} ${unit}` : String(value)
}

const contractError = (key: WritableConfigKey, value: unknown): string | null => {
  const { kind, min, max, pattern, values, clearable } = configField(key)
  if (typeof value === 'number' && ((min ?? value) > value || (max ?? value) < value))
    return `The value must be between ${min} and ${max}.`
  if (values && !(values as readonly string[]).includes(String(value)))
    return 'This version of Stargazarr doesn’t support this value.'
  if (kind === 'text' && value === '' && !clearable) return 'The value can’t be empty.'
  if (pattern && !pattern.test(String(value))) return 'The value contains invalid characters.'
  return null
}

const refusalOf = (
  config: Config,
  settings: Values,
  owner: SettingsOwner | undefined,
  field: AnyField | undefined,
  key: WritableConfigKey,
): string | null => {
  if (owner?.importRefusal) return owner.importRefusal
  if (!isOffered(config, key)) return 'This server version doesn’t support this setting.'
  if (isUnread(config, key)) return 'The server’s current value can’t be read.'
  if (!isOfKind(key, settings[key])) return 'The value in the file has the wrong type.'
  // Prefer the page's own message, because it includes units.
  const error = field?.error(settings[key]) ?? contractError(key, settings[key])
  if (error) return error
  if (!owner || !field?.disabledWhen) return null
  const others = { ...settings, [key]: valueAt(config, key) }
  return field.disabledWhen(valuesFor(owner.definition, config, others))
}

export const compare = (
  config: Config,
  file: SettingsFile,
  owners: readonly SettingsOwner[],
): Comparison => {
  const settings = Object.fromEntries(
    Object.entries(file.settings).filter(([name]) => !isIgnored(name)),
  )
  const differences = [...KEYS.values()].flatMap((key): Difference[] => {
    if (!(key in settings)) return []
    const stored = valueAt(config, key)
    const value = settings[key]
    if (isSame(stored, value) && !isUnread(config, key)) return []
    const owner = owners.find(({ definition }) => key in definition.fields)
    const field = owner?.definition.fields[key]
    const refusal = refusalOf(config, settings, owner, field, key)
    // A field can only format values of its own type.
    const words = (one: unknown) =>
      cleanText(field && isOfKind(key, one) ? field.format(one) : plain(key, one), TITLE_MAX)
    return [
      {
        key,
        group: owner?.title ?? 'Other settings',
        label: field?.label ?? key,
        from: isUnread(config, key) ? 'Unreadable' : words(stored),
        to: words(value),
        stored,
        value,
        refusal,
      },
    ]
  })
  return { differences, ignored: Object.keys(file.settings).filter(isIgnored) }
}

const NAMES_SHOWN = 21
const NAME_MAX = 60

/** Formats a list of names, such as "a, b, c, and 39,997 more". */
export const ignoredNames = ({ ignored }: Comparison): string =>
  andJoined(
    ignored.map(name => cleanText(name, NAME_MAX)),
    NAMES_SHOWN,
  )

export const togetherError = (
  config: Config,
  chosen: Values,
  owners: readonly SettingsOwner[],
): string | null => {
  for (const { title, definition } of owners) {
    const values = valuesFor(definition, config, chosen)
    for (const { names, check } of definition.rules) {
      if (!names.some(name => name in chosen)) continue
      const error = check(values)
      if (error !== null) return `${title}: ${error}`
    }
  }
  return null
}
