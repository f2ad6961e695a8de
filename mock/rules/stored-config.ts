import * as z from 'zod/mini'
import { CONFIG, type Config } from '../../web/contract/config.ts'
import {
  choice,
  type FieldBase,
  type Fields,
  type Group,
  int,
  readSchemaOf,
  text,
  toggle,
} from '../../web/contract/config-fields.ts'
import type { Profile } from '../world/profiles.ts'

/** Settings that no page shows. Some of them take effect only after a restart. */
const HIDDEN = {
  port: int({ default: 3003 }),
  dbPath: text({ default: './data/db/pulsarr.db' }),
  cookieSecret: text({ default: 'demo-cookie-secret-never-shown', secret: true, until: '0.11' }),
  cookieName: text({ default: 'pulsarr', until: '0.11' }),
  cookieSecured: toggle(),
  logLevel: choice(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
    default: 'info',
  }),
  closeGraceDelay: int({ default: 10_000, unit: 'ms' }),
  rateLimitMax: int({ default: 500 }),
  queueProcessDelaySeconds: int({ default: 60, unit: 'seconds' }),
  _isReady: toggle(),
  pendingWebhookRetryInterval: int({ default: 20, unit: 'seconds' }),
  pendingWebhookMaxAge: int({ default: 10, unit: 'minutes' }),
  pendingWebhookCleanupInterval: int({ default: 60, unit: 'seconds' }),
  tmdbRegion: text({ optional: true, since: '0.5.0' }),
} as const

const STORED_CONFIG = { ...HIDDEN, ...CONFIG } satisfies Fields

/** All saved settings, including secrets. Text settings that aren't set are absent. */
export type StoredConfig = Record<string, unknown> & {
  plexTokens: string[]
  selfRss?: string | undefined
  friendsRss?: string | undefined
}

/** Limits that pages enforce but older backends don't. */
const UNCHECKED: Readonly<Record<string, readonly ('min' | 'max')[]>> = {
  maxDeletionPrevention: ['min', 'max'],
  'plexSessionMonitoring.pollingIntervalMinutes': ['max'],
  'plexSessionMonitoring.remainingEpisodes': ['max'],
}
/** Validated only since 0.5.0, which requires whole numbers but also accepts numeric strings. */
const COERCED = new Set(['queueWaitTime', 'newEpisodeThreshold', 'upgradeBufferTime'])
/** The backend accepts decimals for all other numbers. */
const WHOLE = new Set([
  'plexLabelSync.concurrencyLimit',
  'newUserDefaultMovieWatchlistCap',
  'newUserDefaultShowWatchlistCap',
])
/** Prefixes that older versions only require to be non-empty. */
const PATTERN_WITH_RANGES = new Set(['removedTagPrefix'])
/** These fields become '' when cleared. Other clearable top-level fields become absent. */
const STAYS_EMPTY = new Set(['tautulliUrl', 'tautulliApiKey', 'deleteSyncRequiredTagRegex'])
const REQUIRED = new Set([
  'publicContentNotifications.enabled',
  'plexSessionMonitoring.enabled',
  'plexSessionMonitoring.pollingIntervalMinutes',
  'plexSessionMonitoring.remainingEpisodes',
])
const isRequired = (path: string) =>
  REQUIRED.has(path) ||
  (path.startsWith('plexLabelSync.') && path !== 'plexLabelSync.removedLabelPrefix')

/** `localeCompare` would make a new one for each of the 150 settings. */
const NUMERIC = new Intl.Collator(undefined, { numeric: true })
/** Negative if `a` is older than `b`. Parts that `b` leaves out don't count. */
const compareVersions = (a: string, b: string): number => {
  const depth = b.split('.').length
  const given = a.replace(/-.*/, '').split('.').slice(0, depth).join('.')
  return NUMERIC.compare(given, b)
}
const isOffered = (field: Fields[string], version: string): boolean => {
  const until = 'fields' in field ? undefined : field.until
  return (
    compareVersions(version, field.since ?? '0') >= 0 && compareVersions(version, until ?? '1') <= 0
  )
}

const number = (
  path: string,
  { min, max: newest, maxWithout, default: fallback }: FieldBase,
  { checksRanges, hasStrictConfig }: Profile,
) => {
  const max = hasStrictConfig ? newest : (maxWithout?.max ?? newest)
  const isFree = (limit: 'min' | 'max') =>
    !hasStrictConfig && (UNCHECKED[path]?.includes(limit) ?? false)
  const limits = [
    ...(min === undefined || isFree('min') ? [] : [z.minimum(min)]),
    ...(max === undefined || isFree('max') ? [] : [z.maximum(max)]),
  ]
  const checked = z.number().check(...(WHOLE.has(path) ? [z.int()] : []), ...limits)
  if (fallback === null) return z.nullable(checked)
  if (!COERCED.has(path)) return checked
  if (!checksRanges) return z.number()
  return z.pipe(
    z.pipe(
      z.union([z.number(), z.string().check(z.regex(/^-?\d+(\.\d+)?$/))]),
      z.transform((value: number | string) => Number(value)),
    ),
    z.number().check(z.int(), ...limits),
  )
}

/** Rejects nested quantifiers such as `(a+)+`, as the backend does. */
const safePattern = (maxLength: number) =>
  z.string().check(
    z.maxLength(maxLength),
    z.refine(sent => {
      try {
        return Boolean(new RegExp(sent)) && !/[+*}]\)[+*{]/.test(sent)
      } catch {
        return false
      }
    }, 'Invalid or unsafe pattern'),
  )

const checkedField = (path: string, field: FieldBase, version: Profile): z.ZodMiniType => {
  if (field.kind === 'int') return number(path, field, version)
  if (field.kind === 'choice') return z.enum(field.values as [string, ...string[]])
  if (path === 'tmdbRegion') return z.string().check(z.length(2), z.toUpperCase())
  if (field.maxLength !== undefined) return safePattern(field.maxLength)
  if (!field.pattern) return field.schema
  return PATTERN_WITH_RANGES.has(path) && !version.checksRanges
    ? z.string().check(z.minLength(1))
    : z.string().check(z.trim(), z.minLength(field.clearable ? 0 : 1), z.regex(field.pattern))
}

const checkedFields = (fields: Fields, version: Profile, above = ''): z.ZodMiniType =>
  (version.hasStrictConfig && above === '' ? z.strictObject : z.object)(
    Object.fromEntries(
      Object.entries(fields)
        .filter(([, field]) => isOffered(field, version.id))
        .map(([key, field]) => {
          const path = above + key
          const schema =
            'fields' in field
              ? checkedFields(field.fields, version, `${path}.`)
              : checkedField(path, field, version)
          return [key, isRequired(path) && !field.optional ? schema : z.optional(schema)]
        }),
    ),
  )

/**
 * Body that PUT accepts: any subset of the settings within the limits that the version enforces. Unknown fields are
 * dropped, or rejected by newer versions.
 */
export const backendPatchOf = (version: Profile) =>
  checkedFields(STORED_CONFIG, version) as z.ZodMiniType<Record<string, unknown>>

/** What a version returns: the fields that are set and that it has. Unknown keys are kept. */
export const shownIn = (
  version: string,
  stored: object,
  fields: Fields = STORED_CONFIG,
): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(stored).flatMap(([key, value]) => {
      const field = fields[key]
      if (value === undefined || (field && !isOffered(field, version))) return []
      return [[key, field && 'fields' in field ? shownIn(version, value, field.fields) : value]]
    }),
  )

/** Fields that are removed when set to ''. */
export const UNSET_BY_EMPTY: readonly string[] = Object.entries(STORED_CONFIG as Fields)
  .filter(([key, field]) => 'clearable' in field && field.clearable && !STAYS_EMPTY.has(key))
  .map(([key]) => key)

export const READ_ONLY_FIELDS: readonly string[] = Object.entries(STORED_CONFIG as Fields)
  .filter(([, field]) => 'readOnly' in field && field.readOnly)
  .map(([key]) => key)

const defaultsOf = (fields: Fields, isInner: boolean): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([key, field]) => {
      if ('fields' in field) return [[key, defaultsOf(field.fields, true)]]
      const isUnset = field.optional || (!isInner && UNSET_BY_EMPTY.includes(key))
      const isAbsent = field.default === undefined || (field.default === '' && isUnset)
      return isAbsent ? [] : [[key, structuredClone(field.default)]]
    }),
  )
/**
 * Settings of a new backend, including fields that only some versions have. Text settings that aren't set are absent.
 */
export const defaultConfig = () => defaultsOf(STORED_CONFIG, false) as StoredConfig

export type GroupKey = {
  [K in keyof typeof CONFIG]: (typeof CONFIG)[K] extends Group ? K : never
}[keyof typeof CONFIG]
const readGroups = new Map(
  Object.entries(CONFIG).flatMap(([key, field]) =>
    field.kind === 'group' ? [[key, readSchemaOf(field.fields)]] : [],
  ),
)
/** A group of settings with defaults for missing ones. */
export const filledGroup = <K extends GroupKey>(key: K, stored: unknown) =>
  z.parse(readGroups.get(key) ?? z.unknown(), stored ?? {}) as NonNullable<Config[K]>
