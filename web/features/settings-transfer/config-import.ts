import * as z from 'zod/mini'
import type { ReviewedChange } from '../../components/change-review.tsx'
import { configPatchOf } from '../../components/settings/config-source.ts'
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
import { nowIso } from '../../lib/clock.ts'
import { couldNot, ExplainedError } from '../../lib/errors.ts'
import { isSame, type Values, valueAt } from '../../lib/form-edits.ts'
import { addToHistory } from '../../lib/save-history.ts'
import type { Change } from '../../state/change.ts'
import { config, isOffered, isUnread } from '../../state/config.ts'
import { updateConfig } from '../../state/config-edits.ts'
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

/** Why the chosen values can't be saved together. */
const togetherError = (
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

const nothing = (why: string) => new ExplainedError(`Nothing was imported${why}`)
const REFUSED =
  'The server rejected a value or returned an error. Import fewer settings at a time to find the cause.'

/** @throws ExplainedError if anything has changed since the file was opened, naming it */
export const refuseMoved = (moved: readonly ReviewedChange[]): void => {
  if (moved.length > 0)
    throw nothing(
      `: ${moved.map(one => one.label).join(', ')} ${moved.length === 1 ? 'has' : 'have'} changed since you opened the file. Review the updated list and import again.`,
    )
}

/** Saves nothing if one of the chosen settings has changed since the file was opened. */
export const importOf = (
  chosen: readonly Difference[],
  owners: readonly SettingsOwner[],
): Change => ({
  of: chosen.map(({ label }, id) => ({ id, name: label })),
  words: 'Settings imported',
  async send(of) {
    await config.load({ force: true })
    const fresh = config.state.data
    if (config.state.error !== null || fresh === null)
      throw nothing(': the saved settings couldn’t be loaded. Try again.')
    const moved = chosen.filter(one => !isSame(valueAt(fresh, one.key), one.stored))
    refuseMoved(moved)
    const values: Values = Object.fromEntries(chosen.map(one => [one.key, one.value]))
    const error = togetherError(fresh, values, owners)
    if (error !== null) throw nothing(`. ${error}`)
    try {
      await updateConfig(configPatchOf(fresh, values))
    } catch (cause) {
      throw new ExplainedError(couldNot('import the settings', cause, REFUSED))
    }
    const isStored = ({ key, value }: Difference) => isSame(valueAt(config.state.data, key), value)
    remember(chosen.filter(isStored), owners)
    // Older backends silently drop unknown fields.
    const cause = new ExplainedError('The server ignored this setting.')
    const failed = of.filter(
      ({ id }) => !chosen.some((one, index) => index === id && isStored(one)),
    )
    return { failed: failed.map(one => ({ ...one, cause })), undo: null }
  },
})

const remember = (stored: readonly Difference[], owners: readonly SettingsOwner[]) => {
  const at = nowIso()
  for (const { path, definition } of owners) {
    const own = stored.filter(one => definition.fields[one.key]?.isSecret === false)
    addToHistory(path, {
      at,
      changes: own.map(one => ({ key: one.key, from: one.stored, to: one.value })),
    })
  }
}
