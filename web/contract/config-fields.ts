import * as z from 'zod/mini'
import { openEnum } from './values.ts'

export type ConfigUnit = 'ms' | 'seconds' | 'minutes' | 'hours' | 'days' | 'percent' | 'episodes'
export type FieldKind = 'switch' | 'int' | 'text' | 'texts' | 'choice'

/** What can be said about a field; what is not said is false or absent. */
export interface FieldOptions<T = unknown> {
  /** What a missing value means. */
  default?: T
  /** Least and most a page takes, both included; in `unit`, which is the stored one. */
  min?: number
  max?: number
  unit?: ConfigUnit
  /** What a text has to look like. */
  pattern?: RegExp
  /** A text that may be emptied: '' unsets it. Others must not be empty. */
  clearable?: true
  /** Must not be shown, logged or kept outside the form. */
  secret?: true
  /** The backend refuses to have it written. */
  readOnly?: true
  /** May be absent, and stays absent when read. */
  optional?: true
  /** First backend version that has it, e.g. '0.5.0'; older ones leave it out and drop it when sent. */
  since?: string
}

export interface FieldBase<T = unknown> extends FieldOptions<T> {
  readonly kind: FieldKind
  /** Known values of a choice. */
  readonly values?: readonly string[]
  readonly schema: z.ZodMiniType<T>
}
export type Field<T = unknown, O = unknown> = FieldBase<T> & O

/** Fields below one key. The backend replaces them as a whole, so they are read and written whole. */
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

/** On or off; off when it is not said. */
export const toggle = kind('switch', z.boolean(), false)
/** A whole number. */
export const int = kind('int', z.number())
/** '' when it is not said. */
export const text = kind('text', z.string(), '')
export const texts = kind<string[]>('texts', z.array(z.string()), [])
/** The same where a single text is taken in place of the list. */
export const textOrTexts = kind<string | string[]>(
  'texts',
  z.union([z.string(), z.array(z.string())]),
  [],
)
/** One of `values`; a value that is not among them is kept as it is. */
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
type Optional = { readonly optional: true }
export type ReadOnly = { readonly readOnly: true }

/** The value of a field or a group. */
export type ValueOf<F> =
  F extends Group<infer G> ? ValuesOf<G> : F extends FieldBase<infer T> ? T : never
/** The values of a table of fields: optional ones may be absent. */
export type ValuesOf<F> = Flat<
  { -readonly [K in Exclude<keyof F, KeysWith<F, Optional>>]: ValueOf<F[K]> } & {
    -readonly [K in KeysWith<F, Optional>]?: ValueOf<F[K]> | undefined
  }
>
/** Any part of what may be written; a group is written whole. */
export type PatchOf<F> = {
  -readonly [K in Exclude<keyof F, KeysWith<F, ReadOnly>>]?: ValueOf<F[K]>
}
/** Dotted paths of all fields: `monthly.resetDay`. */
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

/** The schema of each field: tolerant for reading, exact for writing. */
export const shapeOf = (fields: Fields, isRead: boolean): Record<string, z.ZodMiniType> =>
  Object.fromEntries(
    Object.entries(fields).map(([key, field]) => {
      // Keys of a group that this version does not know are kept, because the group is written back whole.
      const schema = 'fields' in field ? z.looseObject(shapeOf(field.fields, isRead)) : field.schema
      if (field.optional) return [key, z.optional(schema)]
      if (!isRead) return [key, schema]
      return [key, z.prefault(schema, 'fields' in field ? {} : field.default)]
    }),
  )

/** Reads what a backend of any version gives: what is missing gets its default (backend-notes 5.10), unknown fields are dropped. */
export const readSchemaOf = <F extends Fields>(fields: F) =>
  z.object(shapeOf(fields, true)) as unknown as z.ZodMiniType<ValuesOf<F>, object>

/** Each field with its dotted path. */
export const leavesOf = (fields: Fields, above = ''): (readonly [string, FieldBase])[] =>
  Object.entries(fields).flatMap(([key, field]) =>
    'fields' in field ? leavesOf(field.fields, `${above}${key}.`) : [[above + key, field] as const],
  )
