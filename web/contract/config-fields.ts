import * as z from 'zod/mini'
import { type OddRow, row } from './rows.ts'
import { openEnum } from './values.ts'

type ConfigUnit = 'ms' | 'seconds' | 'minutes' | 'hours' | 'days' | 'percent' | 'episodes'
type FieldKind = 'switch' | 'int' | 'text' | 'texts' | 'choice'

/** Options of a config field, all of them optional. Omitted flags count as false. */
interface FieldOptions<T = unknown> {
  default?: T
  /** Inclusive limits for form input, in the unit in which the value is saved. */
  min?: number
  max?: number
  /** Maximum of versions that lack the setting. */
  maxWithout?: { readonly setting: string; readonly max: number }
  unit?: ConfigUnit
  pattern?: RegExp
  /** Maximum length of a text. */
  maxLength?: number
  /** '' unsets the field. Text fields without this flag must not be empty. */
  clearable?: true
  /** A secret must never be shown, logged or kept outside the form. */
  secret?: true
  /** The field is read-only: the backend rejects changes. */
  readOnly?: true
  /** The field can be absent. Parsing then doesn't add a default. */
  optional?: true
  /** First backend version that has the field, for example '0.5.0'. Older ones omit it, without a default on parsing. */
  since?: string
  /** Last backend version that has the field. Newer ones omit it, without a default on parsing. */
  until?: string
  /** Another field of the same versions, for an ended text that is also omitted if it isn't set. */
  shownWith?: string
}

export interface FieldBase<T = unknown> extends FieldOptions<T> {
  readonly kind: FieldKind
  readonly values?: readonly string[]
  readonly schema: z.ZodMiniType<T>
}
type Field<T = unknown, O = unknown> = FieldBase<T> & O

/** The backend replaces this nested object as a whole, so load and save it as a whole. */
export interface Group<F = Fields> {
  readonly kind: 'group'
  readonly fields: F
}
export interface Fields {
  readonly [key: string]: FieldBase | (Group & GroupOptions)
}
type GroupOptions = Pick<FieldOptions, 'optional' | 'since'>

interface Builder<T> {
  (): Field<T>
  <const O extends FieldOptions<T>>(options: O): Field<T, O>
}
const kind = <T>(name: FieldKind, schema: z.ZodMiniType<T>, fallback?: T) =>
  ((options?: FieldOptions<T>) => ({
    kind: name,
    schema,
    default: fallback,
    ...options,
  })) as Builder<T>

export const toggle = kind('switch', z.boolean(), false)
export const int = kind('int', z.number())
/** Null means no limit. */
export const intOrNull = kind<number | null>('int', z.nullable(z.number()), null)
export const text = kind('text', z.string(), '')
export const texts = kind<string[]>('texts', z.array(z.string()), [])
export const textOrTexts = kind<string | string[]>(
  'texts',
  z.union([z.string(), z.array(z.string())]),
  [],
)
export const choice = <const V extends string, const O extends FieldOptions<V>>(
  values: readonly V[],
  options: O,
) =>
  ({ kind: 'choice', values, schema: openEnum(...values), ...options }) as unknown as Field<
    V | (string & {}),
    O & { readonly values: readonly V[] }
  >
export const group: {
  <const F extends Fields>(fields: F): Group<F>
  <const F extends Fields, const O extends GroupOptions>(fields: F, options: O): Group<F> & O
} = (fields: Fields, options?: GroupOptions) => ({ kind: 'group', fields, ...options }) as never

type Flat<T> = { [K in keyof T]: T[K] }
type KeysWith<F, Flag> = { [K in keyof F]: F[K] extends Flag ? K : never }[keyof F]
type Optional =
  | { readonly optional: true }
  | { readonly since: string }
  | { readonly until: string }
export type ReadOnly = { readonly readOnly: true }

export type ValueOf<F> =
  F extends Group<infer G> ? ValuesOf<G> : F extends FieldBase<infer T> ? T : never
type ValuesOf<F> = Flat<
  { -readonly [K in Exclude<keyof F, KeysWith<F, Optional>>]: ValueOf<F[K]> } & {
    -readonly [K in KeysWith<F, Optional>]?: ValueOf<F[K]> | undefined
  }
>
export type PatchOf<F> = {
  -readonly [K in Exclude<keyof F, KeysWith<F, ReadOnly>>]?: ValueOf<F[K]>
}
/** Dotted path of a field, such as `monthly.resetDay`. */
export type PathOf<F> = {
  [K in keyof F & string]: F[K] extends Group<infer G> ? `${K}.${PathOf<G>}` : K
}[keyof F & string]
export type FieldAt<F, P> = P extends keyof F
  ? F[P]
  : P extends `${infer Head}.${infer Rest}`
    ? Head extends keyof F
      ? F[Head] extends Group<infer G>
        ? FieldAt<G, Rest>
        : never
      : never
    : never

/** Keeps keys unknown to this version, because the group is written back as a whole. */
const groupSchemaOf = (fields: Fields, isRead: boolean): z.ZodMiniType => {
  const schema = z.looseObject(shapeOf(fields, isRead))
  return isRead ? row(schema) : schema
}

export const shapeOf = (fields: Fields, isRead: boolean): Record<string, z.ZodMiniType> =>
  Object.fromEntries(
    Object.entries(fields).map(([key, field]) => {
      const schema = 'fields' in field ? groupSchemaOf(field.fields, isRead) : field.schema
      if (field.optional || field.since || ('until' in field && field.until))
        return [key, z.optional(schema)]
      if (!isRead) return [key, schema]
      return [key, z.prefault(schema, 'fields' in field ? {} : field.default)]
    }),
  )

/**
 * Parses the config of any backend version. Missing fields get their default (backend-notes 5.10), and unknown ones are
 * dropped. Unreadable fields get their default, too, and are listed in the `unread` of the config or of their group.
 * @param isDue fields that are also listed there, as undefined, if they are missing
 */
export const readSchemaOf = <F extends Fields>(
  fields: F,
  isDue: (field: Fields[string]) => boolean = () => false,
) => {
  const shape = shapeOf(fields, true)
  const defaults: Record<string, unknown> = {}
  for (const [key, field] of Object.entries(fields)) {
    if ('fields' in field || field.since || field.until || !isDue(field)) continue
    shape[key] = field.schema
    defaults[key] = field.default
  }
  return row(z.object(shape), defaults) as unknown as z.ZodMiniType<ValuesOf<F> & OddRow, object>
}

export const leavesOf = (fields: Fields, above = ''): (readonly [string, FieldBase])[] =>
  Object.entries(fields).flatMap(([key, field]) =>
    'fields' in field ? leavesOf(field.fields, `${above}${key}.`) : [[above + key, field] as const],
  )
