import type * as z from 'zod/mini'
import type { Schema } from '../contract/endpoint.ts'
import { breath, finish, inSlices } from './in-slices.ts'
import { parseLong } from './long-json.ts'

/** Not plainly as the schema says. */
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
  entries?: object
  fn?: (value: unknown) => unknown
  options?: Schema[]
}

const only =
  (holds: (value: unknown) => unknown): Reader =>
  value =>
    holds(value) ? value : UNSURE

/** Entries read between two pauses. */
const STRIDE = 100
const PLAIN: ReadonlySet<string> = new Set(['string', 'number', 'boolean', 'literal'])

/** Kinds that say themselves what is read where a field is absent. */
const MAY_BE_ABSENT: ReadonlySet<string> = new Set(['default', 'optional'])

/** @param isLoose fields the shape does not name are kept */
const objectOf = (shape: Record<string, Schema>, isLoose: boolean): Reader | null => {
  const fields: { key: string; read: Reader; mayBeAbsent: boolean }[] = []
  for (const [key, schema] of Object.entries(shape)) {
    const read = readerOf(schema)
    if (!read) return null
    fields.push({ key, read, mayBeAbsent: MAY_BE_ABSENT.has(schema._zod.def.type) })
  }
  /** With what was changed, in the order of the shape. */
  const copyOf = (given: Record<string, unknown>) => {
    const result: Record<string, unknown> = {}
    for (const { key, read } of fields) {
      const part = read(given[key])
      if (part !== undefined) result[key] = part
    }
    if (isLoose) for (const key in given) if (!(key in shape)) result[key] = given[key]
    return result
  }
  return value => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return UNSURE
    const given = value as Record<string, unknown>
    let isSame = true
    let present = 0
    for (const { key, read, mayBeAbsent } of fields) {
      const field = given[key]
      if (field !== undefined) present += 1
      else if (!mayBeAbsent) return UNSURE
      const part = read(field)
      if (part === UNSURE) return UNSURE
      if (part !== field) isSame = false
    }
    // What came is used as it is where nothing in it is to be changed or left out.
    if (isSame && !isLoose) for (const _ in given) present -= 1
    return isSame && (isLoose || present === 0) ? given : copyOf(given)
  }
}

/** Arrays that were read ahead, and what came of them. */
const readAhead = new WeakMap<readonly unknown[], unknown>()

function* entriesOf(read: Reader, value: readonly unknown[]) {
  const result: unknown[] = []
  let isSame = true
  for (const [index, each] of value.entries()) {
    const entry = read(each)
    if (entry === UNSURE) return UNSURE
    if (entry !== each) isSame = false
    result.push(entry)
    if (index % STRIDE === STRIDE - 1) yield
  }
  return isSame ? value : result
}

const arrayOf =
  (read: Reader): Reader =>
  value => {
    if (!Array.isArray(value)) return UNSURE
    if (value.length > STRIDE)
      return readAhead.has(value) ? readAhead.get(value) : finish(entriesOf(read, value))
    let isSame = true
    const result = value.map(each => {
      const entry = read(each)
      if (entry !== each) isSame = false
      return entry
    })
    return result.includes(UNSURE) ? UNSURE : isSame ? value : result
  }

/** Reads what is long in `value` with pauses, so that reading the whole afterwards is quick. */
function* aheadOf(schema: Schema, value: unknown): Generator<unknown, void> {
  const def = schema._zod.def as unknown as Definition
  if (def.type === 'array' && Array.isArray(value) && value.length > STRIDE) {
    const read = readerOf(def.element as Schema)
    if (read) readAhead.set(value, yield* entriesOf(read, value))
  } else if (def.type === 'object' && typeof value === 'object' && value !== null)
    for (const [key, field] of Object.entries(def.shape ?? {}))
      yield* aheadOf(field, (value as Record<string, unknown>)[key])
}

/** A choice between plain types: the first that fits. */
const unionOf = (options: readonly Schema[]): Reader | null => {
  const all: Reader[] = []
  for (const option of options) {
    const read = PLAIN.has(option._zod.def.type) ? readerOf(option) : null
    if (!read) return null
    all.push(read)
  }
  return value => {
    for (const read of all) {
      const part = read(value)
      if (part !== UNSURE) return part
    }
    return UNSURE
  }
}

/** Null when anything but a change of the text itself is asked for. */
const textOf = ({ checks = [] }: Definition): Reader | null => {
  const changes: ((text: string) => string)[] = []
  for (const { _zod } of checks) {
    const { check, tx } = _zod.def
    if (check !== 'overwrite' || !tx) return null
    changes.push(tx)
  }
  return value =>
    typeof value === 'string' ? changes.reduce((text, change) => change(text), value) : UNSURE
}

/** A reader of the inner type that `handles` one value by itself. */
const around = (
  inner: Schema,
  handled: null | undefined,
  instead: () => unknown,
): Reader | null => {
  const read = readerOf(inner)
  return read && (value => (value === handled ? instead() : read(value)))
}

/** Null for what only the schema library reads. */
const make = (def: Definition): Reader | null => {
  if (def.coerce || (def.check && def.type !== 'custom')) return null
  if (def.type === 'string') return textOf(def)
  if (def.checks?.length) return null
  const inner = def.innerType as Schema
  switch (def.type) {
    case 'number':
      return only(Number.isFinite)
    case 'boolean':
      return only(value => typeof value === 'boolean')
    case 'unknown':
      return value => value
    case 'literal':
      return only(value => def.values?.includes(value))
    case 'enum': {
      const values = new Set(Object.values(def.entries ?? {}))
      return only(value => values.has(value))
    }
    case 'custom':
      return def.fn ? only(def.fn) : null
    case 'nullable':
      return around(inner, null, () => null)
    case 'default':
      return around(inner, undefined, () => def.defaultValue)
    case 'optional':
      // What is absent may be filled in further inside.
      return inner._zod.optin === undefined ? around(inner, undefined, () => undefined) : null
    case 'array': {
      const entry = readerOf(def.element as Schema)
      return entry && arrayOf(entry)
    }
    case 'union':
      return unionOf(def.options ?? [])
    case 'object': {
      const rest = def.catchall as Schema | undefined
      return !rest || rest._zod.def.type === 'unknown'
        ? objectOf(def.shape ?? {}, rest !== undefined)
        : null
    }
    default:
      return null
  }
}

const readers = new WeakMap<Schema, Reader | null>()
const readerOf = (schema: Schema): Reader | null => {
  const known = readers.get(schema)
  if (known !== undefined) return known
  const reader = make(schema._zod.def as unknown as Definition)
  readers.set(schema, reader)
  return reader
}

/**
 * Reads JSON that is plainly as its schema says, several times as fast as the schema library, which takes microseconds for
 * each field; that counts where there are thousands of entries. The result is the library's own. Undefined where the value is
 * not as it should be, or the schema asks for more than plain types: then the library has to look.
 */
export const quickRead = <S extends Schema>(schema: S, value: unknown): z.output<S> | undefined => {
  const result = readerOf(schema)?.(value)
  return result === UNSURE ? undefined : (result as z.output<S> | undefined)
}

function* readingOf<S extends Schema>(schema: S, text: string) {
  const value = yield* parseLong(text)
  yield* aheadOf(schema, value)
  return { value, read: quickRead(schema, value) }
}

/** Characters that are read before anything is felt of it. */
const SHORT = 8192
/** Bytes made into text between two pauses. */
const BYTES_AT_ONCE = 65_536

/** Bytes become text part by part as they come; at once that takes tens of milliseconds for a long answer. */
const textIn = async ({ body }: Response, canWait: boolean): Promise<string> => {
  const decoder = new TextDecoder()
  const reader = body?.getReader()
  let text = ''
  let bytes = 0
  for (;;) {
    const { value, done = true } = (await reader?.read()) ?? {}
    text += decoder.decode(value, { stream: !done })
    if (done) return text
    bytes += value?.length ?? 0
    // What has come already is handed out without a pause.
    if (bytes < BYTES_AT_ONCE) continue
    bytes = 0
    await breath(canWait)
  }
}

/**
 * The same for an answer that may hold thousands of entries, a few milliseconds at a time. `read` is undefined as above; then
 * `value` is what came for the library to look at.
 * @throws SyntaxError it is not JSON
 */
export const readLong = async <S extends Schema>(
  schema: S,
  response: Response,
  canWait = false,
) => {
  const text = await textIn(response, canWait)
  // Answers that wait for this script go on in one task when it comes.
  if (text.length > SHORT) await breath(canWait)
  const work = readingOf(schema, text)
  const result = await inSlices(work, undefined, canWait)
  return result ?? { value: undefined, read: undefined }
}
