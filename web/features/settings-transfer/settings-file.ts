import * as z from 'zod/mini'
import {
  type Config,
  configField,
  WRITABLE_CONFIG_KEYS,
  type WritableConfigKey,
} from '../../contract/config.ts'
import { cleanText } from '../../contract/text.ts'
import { shownTitle } from '../../contract/values.ts'
import { valueAt } from '../../lib/edits.ts'
import { VERSION } from '../../lib/version.ts'

const FORMAT = 'stargazarr-settings'
/** Of the file's own shape; a later one may not be read by this version. */
const FILE_VERSION = 1
/** Far more than all settings together. */
export const FILE_MAX_BYTES = 1_000_000
/** The file, its settings, a list of texts, and one to spare for settings of later versions. */
const DEPTH_MAX = 4

const SettingsFile = z.object({
  format: z.literal(FORMAT),
  fileVersion: z.number(),
  /** Of the product that wrote it. */
  product: z._default(shownTitle, ''),
  /** ISO. */
  exportedAt: z._default(z.string(), ''),
  /** Values as they are stored, by dotted path. */
  settings: z.looseObject({}),
  /** Paths of secrets that were stored and are not in the file. */
  leftOut: z._default(z.array(z.string()), []),
})
export type SettingsFile = z.infer<typeof SettingsFile>

const isSet = (value: unknown) =>
  value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0)

/** An address may carry a sign-in or a key; such a value is as secret as a password. */
const carriesSecret = (value: unknown): boolean => {
  if (typeof value !== 'string' || !value.includes('://')) return false
  try {
    const { username, password, search, hash } = new URL(value)
    return username !== '' || password !== '' || search !== '' || hash !== ''
  } catch {
    return false
  }
}
export const isSecretKey = (key: WritableConfigKey) => configField(key).secret

/** Everything that can be written and is no secret, with the secrets that had to stay behind. */
export const settingsFileOf = (config: Config, at: Date): SettingsFile => {
  const settings: Record<string, unknown> = {}
  const leftOut: string[] = []
  for (const key of WRITABLE_CONFIG_KEYS) {
    const value = valueAt(config, key)
    if (value === undefined) continue
    if (!isSecretKey(key) && !carriesSecret(value)) settings[key] = value
    else if (isSet(value)) leftOut.push(key)
  }
  return {
    format: FORMAT,
    fileVersion: FILE_VERSION,
    product: VERSION,
    exportedAt: at.toISOString(),
    settings,
    leftOut,
  }
}

type Reading = { file: SettingsFile } | { problem: string }

const isWithin = (value: unknown, levels: number): boolean =>
  typeof value !== 'object' ||
  value === null ||
  (levels > 0 && Object.values(value).every(one => isWithin(one, levels - 1)))

/** Without characters that change how text is shown: what is imported is what the admin has seen. */
const cleanValue = (value: unknown): unknown => {
  if (typeof value === 'string') return cleanText(value, value.length)
  return Array.isArray(value) ? value.map(cleanValue) : value
}

const FOREIGN = 'This is not a settings file of Stargazarr. Choose one that was exported here.'

/** Reads an exported file; anything else is refused in a sentence. */
export const readSettingsFile = (text: string): Reading => {
  let content: unknown
  try {
    content = JSON.parse(text)
  } catch {
    return {
      problem: 'The file is broken: it is not JSON. It may have been cut short; export it again.',
    }
  }
  if (valueAt(content, 'format') !== FORMAT) return { problem: FOREIGN }
  const parsed = isWithin(content, DEPTH_MAX) ? z.safeParse(SettingsFile, content) : null
  if (!parsed?.success)
    return { problem: 'The file is broken: parts of it are missing or changed. Export it again.' }
  const { fileVersion, settings } = parsed.data
  if (fileVersion !== FILE_VERSION)
    return {
      problem: `The file has version ${fileVersion}; this Stargazarr reads version ${FILE_VERSION}. Import it with the Stargazarr that wrote it, or a newer one.`,
    }
  const clean = Object.entries(settings).map(([name, value]) => [name, cleanValue(value)])
  return { file: { ...parsed.data, settings: Object.fromEntries(clean) } }
}
