import * as z from 'zod/mini'
import type { Schema } from '../contract/endpoint.ts'

/** Not certain: the schema library has to look. */
const UNSURE = Symbol('unsure')
type Reader = (value: unknown) => unknown

/** What the schema library keeps about a schema, as far as it is read here. */
interface Definition {
  type: string
  checks?: { _zod: { def: { check: string; tx?: (text: string) => string } } }[]
  check?: string
  coerce?: boolean
  shape?: Record<string, Schema>
  catchall?: unknown
  element?: Schema
  innerType?: Schema
  defaultValue?: unknown
  values?: unknown[]
  entries?: Record<string, unknown>
  fn?: (value: unknown) => unknown
}

const is =
  (holds: (value: unknown) => boolean): Reader =>
  value =>
    holds(value) ? value : UNSURE

/** Kinds that say themselves what is read where a field is absent. */
const MAY_BE_ABSENT: ReadonlySet<string> = new Set(['default', 'optional'])

const objectOf = (shape: Record<string, Schema>): Reader => {
  const keys = Object.keys(shape)
  const readers = keys.map(key => readerOf(shape[key] as Schema))
  const mayBeAbsent = keys.map(key => MAY_BE_ABSENT.has((shape[key] as Schema)._zod.def.type))
  return value => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return UNSURE
    const fields = value as Record<string, unknown>
    const read: Record<string, unknown> = {}
    for (let index = 0; index < keys.length; index++) {
      const key = keys[index] as string
      const field = fields[key]
      if (field === undefined && !mayBeAbsent[index]) return UNSURE
      const result = (readers[index] as Reader)(field)
      if (result === UNSURE) return UNSURE
      if (result !== undefined) read[key] = result
    }
    return read
  }
}
const arrayOf =
  (entry: Reader): Reader =>
  value => {
    if (!Array.isArray(value)) return UNSURE
    const read: unknown[] = []
    for (const each of value) {
      const result = entry(each)
      if (result === UNSURE) return UNSURE
      read.push(result)
    }
    return read
  }

const textOf = (changes: readonly ((text: string) => string)[]): Reader =>
  changes.length === 0
    ? is(value => typeof value === 'string')
    : value =>
        typeof value === 'string' ? changes.reduce((text, change) => change(text), value) : UNSURE

/** Null for what only the schema library reads. */
const make = (def: Definition): Reader | null => {
  const inner = () => readerOf(def.innerType as Schema)
  const checks = (def.checks ?? []).map(check => check._zod.def)
  if (def.type === 'string' && !def.check && !def.coerce) {
    if (checks.some(({ check, tx }) => check !== 'overwrite' || !tx)) return null
    return textOf(checks.map(({ tx }) => tx as (text: string) => string))
  }
  if (checks.length > 0 || def.coerce || (def.check && def.type !== 'custom')) return null
  switch (def.type) {
    case 'number':
      return is(Number.isFinite)
    case 'boolean':
      return is(value => typeof value === 'boolean')
    case 'unknown':
      return value => value
    case 'literal':
      return is(value => (def.values as unknown[]).includes(value))
    case 'enum': {
      const values = new Set(Object.values(def.entries as object))
      return is(value => values.has(value))
    }
    case 'custom':
      return def.fn ? is(value => def.fn?.(value) === true) : null
    case 'nullable': {
      const read = inner()
      return value => (value === null ? null : read(value))
    }
    case 'default': {
      const read = inner()
      return value => (value === undefined ? def.defaultValue : read(value))
    }
    case 'optional': {
      // What is absent may be filled in further inside.
      if ((def.innerType as Schema)._zod.optin !== undefined) return null
      const read = inner()
      return value => (value === undefined ? undefined : read(value))
    }
    case 'array':
      return arrayOf(readerOf(def.element as Schema))
    case 'object':
      return def.catchall ? null : objectOf(def.shape as Record<string, Schema>)
    default:
      return null
  }
}

const readers = new WeakMap<Schema, Reader>()
const readerOf = (schema: Schema): Reader => {
  const known = readers.get(schema)
  if (known) return known
  const reader =
    make(schema._zod.def as unknown as Definition) ??
    (value => {
      const result = z.safeParse(schema, value)
      return result.success ? result.data : UNSURE
    })
  readers.set(schema, reader)
  return reader
}

/**
 * `safeParse` for JSON of thousands of entries, several times as fast: what is plainly as the schema says is read without the
 * schema library, which without code generation (the content policy forbids it) costs microseconds for each field. Whatever
 * else comes is left to the library, so results and issues are always its own.
 */
export const quickParse = <S extends Schema>(
  schema: S,
  value: unknown,
): ReturnType<typeof z.safeParse<S>> => {
  const read = readerOf(schema)(value)
  return read === UNSURE ? z.safeParse(schema, value) : { success: true, data: read as z.output<S> }
}
