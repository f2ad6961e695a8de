import type { SettingsDef } from '../../components/settings/define-settings.ts'
import type { AnyField } from '../../components/settings/field-def.ts'
import {
  type Config,
  configField,
  WRITABLE_CONFIG_KEYS,
  type WritableConfigKey,
} from '../../contract/config.ts'
import { cleanText, TITLE_MAX } from '../../contract/text.ts'
import { grouped } from '../../lib/counted.ts'
import { isSame, type Values, valueAt } from '../../lib/edits.ts'
import { isSecretKey, type SettingsFile } from './settings-file.ts'

/** A page with settings of the configuration; its definition says each in words and checks it. */
export interface SettingsOwner {
  readonly path: string
  readonly title: string
  readonly definition: SettingsDef
  /** Why its settings cannot be imported; null when they can. */
  readonly importRefusal: string | null
}

/** A setting whose value in the file is another than the stored one. */
export interface Difference {
  readonly key: WritableConfigKey
  /** Title of its page. */
  readonly group: string
  readonly label: string
  readonly from: string
  readonly to: string
  readonly stored: unknown
  readonly value: unknown
  /** Why it cannot be imported, in words; null when it can. */
  readonly refusal: string | null
}

export interface Comparison {
  readonly differences: readonly Difference[]
  /** Names in the file that are not imported: unknown to this version, or secrets. */
  readonly ignored: readonly string[]
}

const KEYS = new Map<string, WritableConfigKey>(WRITABLE_CONFIG_KEYS.map(key => [key, key]))

/** Values a definition's checks look at: the stored ones, with those of the file on top. */
const valuesFor = ({ fields, reads }: SettingsDef, config: Config, file: Values): Values =>
  Object.fromEntries(
    [...Object.keys(fields), ...reads].map(name => [
      name,
      name in file ? file[name] : valueAt(config, name),
    ]),
  )

const isIgnored = (name: string) => {
  const key = KEYS.get(name)
  return key === undefined || isSecretKey(key)
}

const plain = (key: WritableConfigKey, value: unknown): string => {
  if (value === undefined || value === '' || value === null) return 'Not set'
  if (typeof value === 'boolean') return value ? 'On' : 'Off'
  const { unit } = configField(key)
  return unit === undefined ? String(value) : `${value} ${unit}`
}

const isKind: Record<string, (value: unknown) => boolean> = {
  switch: value => typeof value === 'boolean',
  int: value => Number.isInteger(value),
  text: value => typeof value === 'string',
  texts: value =>
    typeof value === 'string' ||
    (Array.isArray(value) && value.every(one => typeof one === 'string')),
  choice: value => typeof value === 'string',
}

const isOfKind = (key: WritableConfigKey, value: unknown) =>
  isKind[configField(key).kind]?.(value) === true

/** What is wrong with a value by the contract's table. */
const contractFault = (key: WritableConfigKey, value: unknown): string | null => {
  const { kind, min, max, pattern, values, clearable } = configField(key)
  if (typeof value === 'number' && ((min ?? value) > value || (max ?? value) < value))
    return `The value is outside ${min} to ${max}.`
  if (values && !(values as readonly string[]).includes(String(value)))
    return 'This version does not know the value.'
  if (kind === 'text' && value === '' && !clearable) return 'It must not be empty.'
  if (pattern && !pattern.test(String(value))) return 'It has characters that are not allowed.'
  return null
}

/** Groups that a backend version does not have are absent from its configuration. */
const isOffered = (config: Config, key: string) => {
  const [group = '', ...rest] = key.split('.')
  return rest.length === 0 || valueAt(config, group) !== undefined
}

const refusalOf = (
  config: Config,
  settings: Values,
  owner: SettingsOwner | undefined,
  field: AnyField | undefined,
  key: WritableConfigKey,
): string | null => {
  if (owner?.importRefusal) return owner.importRefusal
  if (!isOffered(config, key)) return 'This backend version does not offer it.'
  if (!isOfKind(key, settings[key])) return 'The file has a value of another kind here.'
  // The page's own words first: they have its units.
  const fault = field?.fault(settings[key]) ?? contractFault(key, settings[key])
  if (fault) return fault
  if (!owner || !field?.disabledWhen) return null
  const others = { ...settings, [key]: valueAt(config, key) }
  return field.disabledWhen(valuesFor(owner.definition, config, others))
}

/** Field by field what importing `file` would change, in the order of the contract's table. */
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
    if (isSame(stored, value)) return []
    const owner = owners.find(({ definition }) => key in definition.fields)
    const field = owner?.definition.fields[key]
    const refusal = refusalOf(config, settings, owner, field, key)
    // A field's own words are for values it can hold.
    const words = (one: unknown) =>
      cleanText(field && isOfKind(key, one) ? field.words(one) : plain(key, one), TITLE_MAX)
    return [
      {
        key,
        group: owner?.title ?? 'Other settings',
        label: field?.label ?? key,
        from: words(stored),
        to: words(value),
        stored,
        value,
        refusal,
      },
    ]
  })
  return { differences, ignored: Object.keys(file.settings).filter(isIgnored) }
}

/** Names that are listed of settings that are not imported. */
const NAMES_SHOWN = 20
const NAME_MAX = 60

/** "a, b, c, and 39,997 more". */
export const ignoredNames = ({ ignored }: Comparison): string => {
  const shown = ignored.slice(0, NAMES_SHOWN).map(name => cleanText(name, NAME_MAX))
  const more = ignored.length - shown.length
  return more > 0 ? `${shown.join(', ')}, and ${grouped(more)} more` : shown.join(', ')
}

/** What is wrong with the chosen values together, by the rules of their pages; null when nothing is. */
export const togetherFault = (
  config: Config,
  chosen: Values,
  owners: readonly SettingsOwner[],
): string | null => {
  for (const { title, definition } of owners) {
    const values = valuesFor(definition, config, chosen)
    for (const { names, check } of definition.rules) {
      if (!names.some(name => name in chosen)) continue
      const fault = check(values)
      if (fault !== null) return `${title}: ${fault}`
    }
  }
  return null
}
