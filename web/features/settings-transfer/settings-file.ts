import * as z from 'zod/mini'
import { cleanText } from '../../contract/clean-text.ts'
import {
  type Config,
  configField,
  WRITABLE_CONFIG_KEYS,
  type WritableConfigKey,
} from '../../contract/config.ts'
import { CONDITION_DEPTH_MAX } from '../../contract/content-router.ts'
import { shownTitle } from '../../contract/values.ts'
import { ExplainedError } from '../../lib/errors.ts'
import { valueAt } from '../../lib/form-edits.ts'
import { andJoined } from '../../lib/join-words.ts'
import { hasSecret } from '../../lib/shown-address.ts'
import { VERSION } from '../../lib/version.ts'
import { isUnread } from '../../state/config.ts'
import { ImportItems } from './import-items.ts'

const FORMAT = 'stargazarr-settings'
/** Only files of this version can be imported, because other versions may differ in format. */
const FILE_VERSION = 1
/** A generous limit: a file with all settings is far smaller. */
export const FILE_MAX_BYTES = 1_000_000
/** Maximum nesting depth. A rule's groups of conditions are an object and a list each. */
const DEPTH_MAX = 2 * CONDITION_DEPTH_MAX + 6

const SettingsFile = z.object({
  format: z.literal(FORMAT),
  fileVersion: z.number(),
  product: z._default(shownTitle, ''),
  exportedAt: z._default(z.string(), ''),
  settings: z.looseObject({}),
  leftOut: z._default(z.array(z.string()), []),
  ...ImportItems.shape,
})
export type SettingsFile = z.infer<typeof SettingsFile>

const isSet = (value: unknown) =>
  value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0)

export const isSecretKey = (key: WritableConfigKey) => configField(key).secret

/** All writable settings except secrets, plus a list of the secrets left out, and the server's other items. */
export const settingsFileOf = (
  config: Config,
  at: Date,
  items: Partial<ImportItems> = {},
): SettingsFile => {
  const settings: Record<string, unknown> = {}
  const leftOut: string[] = []
  for (const key of WRITABLE_CONFIG_KEYS) {
    const value = valueAt(config, key)
    if (value === undefined || isUnread(config, key)) continue
    if (!isSecretKey(key) && !hasSecret(value)) settings[key] = value
    else if (isSet(value)) leftOut.push(key)
  }
  return {
    format: FORMAT,
    fileVersion: FILE_VERSION,
    product: VERSION,
    exportedAt: at.toISOString(),
    settings,
    leftOut,
    ...{ schedules: [], users: [], rules: [], plans: [] },
    ...items,
  }
}

const isWithin = (value: unknown, levels: number): boolean =>
  typeof value !== 'object' ||
  value === null ||
  (levels > 0 && Object.values(value).every(one => isWithin(one, levels - 1)))

/** Removes characters that change how text is displayed, because admins must see what they import. */
const cleanValue = <T>(value: T): T => {
  if (typeof value === 'string') return cleanText(value, value.length) as T
  if (Array.isArray(value)) return value.map(cleanValue) as T
  return typeof value === 'object' && value !== null
    ? (Object.fromEntries(Object.entries(value).map(([key, one]) => [key, cleanValue(one)])) as T)
    : value
}

/** @throws ExplainedError if the file can't be imported */
export const readSettingsFile = (text: string): SettingsFile => {
  let content: unknown
  try {
    content = JSON.parse(text)
  } catch {
    throw new ExplainedError('The file is damaged: it isn’t valid JSON. Export the settings again.')
  }
  if (valueAt(content, 'format') !== FORMAT)
    throw new ExplainedError(
      'This isn’t a Stargazarr settings file. Choose a file exported from Stargazarr.',
    )
  const parsed = isWithin(content, DEPTH_MAX) ? z.safeParse(SettingsFile, content) : null
  if (!parsed?.success)
    throw new ExplainedError(
      'The file is damaged: parts are missing or changed. Export the settings again.',
    )
  const { fileVersion } = parsed.data
  if (fileVersion !== FILE_VERSION)
    throw new ExplainedError(
      `The file uses format ${fileVersion}, but this version of Stargazarr supports format ${FILE_VERSION}. Import the file with the version of Stargazarr that exported it.`,
    )
  return cleanValue(parsed.data)
}

const NAMES_SHOWN = 21
const NAME_MAX = 60

/** Formats names of settings in a file, such as "a, b, c, and 39,997 more". */
export const ignoredNames = (names: readonly string[]): string =>
  andJoined(
    names.map(name => cleanText(name, NAME_MAX)),
    NAMES_SHOWN,
  )
