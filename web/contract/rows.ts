import * as z from 'zod/mini'
import { parseWithNumbers } from './text-numbers.ts'

/** A row with fields that couldn't be read. They have a stand-in, and `unread` holds what the server sent for them. */
export interface OddRow {
  readonly unread?: Readonly<Record<string, unknown>>
}

type Row<S extends z.ZodMiniObject> = z.ZodMiniType<z.output<S> & OddRow, z.input<S> & OddRow>

/** For each tolerant schema, the one that accepts only what the contract describes. */
const exactSchemas = new WeakMap<z.ZodMiniType, z.ZodMiniType>()
export const exactOf = (schema: z.ZodMiniType) => exactSchemas.get(schema)

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Reads a row without its unreadable fields. Null if one of them has no stand-in and no default. */
const readKnown = <S extends z.ZodMiniObject>(
  schema: S,
  standIns: Partial<z.output<S>>,
  value: unknown,
  issues: readonly { readonly path: PropertyKey[] }[],
) => {
  if (!isRecord(value)) return null
  const unread = Object.fromEntries(issues.map(({ path: [key] }) => [key, value[String(key)]]))
  const replaced = Object.fromEntries(Object.entries(standIns).filter(([key]) => key in unread))
  const rest = z.omit(
    schema,
    Object.fromEntries(Object.keys(replaced).map(key => [key, true])) as never,
  )
  const absent = Object.fromEntries(Object.keys(unread).map(key => [key, undefined]))
  const result = z.safeParse(rest, { ...value, ...absent })
  return result.success ? { ...result.data, ...replaced, unread } : null
}

/** Keeps keys that aren't in the contract, because the row is written back as a whole. */
export const keeping = <S extends z.ZodMiniObject>(schema: S): S =>
  z.catchall(schema, z.unknown()) as unknown as S

/** Everything that was read of a row, as the server sent it, to write it back with a change. */
export const sentBack = <R extends OddRow>({ unread, ...read }: R) => ({ ...read, ...unread })

/**
 * Reads an object even if some of its fields are null, missing or of the wrong type. These get their value in
 * `standIns`, or else their default, and are listed in `unread`. Fields with neither, such as an id, are required.
 * `finish` is for fields that depend on others.
 */
export const row = <S extends z.ZodMiniObject>(
  schema: S,
  standIns: Partial<z.output<S>> = {},
  finish: (data: z.output<S> & OddRow) => z.output<S> & OddRow = data => data,
): Row<S> => {
  const tolerant = z.transform((sent, payload) => {
    const { value, result } = parseWithNumbers(schema, sent)
    if (result.success) return finish(result.data)
    const { issues } = result.error
    const known = readKnown(schema, standIns, value, issues)
    if (known === null)
      for (const { path, message } of issues)
        payload.issues.push({ code: 'custom', input: value, path, message })
    return known && finish(known as z.output<S>)
  }) as unknown as Row<S>
  exactSchemas.set(tolerant, schema)
  return tolerant
}

const leftOut = new WeakMap<object, number>()

/** How many rows of a list, or of the lists in an object, couldn't be read. What a list lacks may be among them. */
export const leftOutOf = (data: unknown): number => {
  const lists = isRecord(data) ? Object.values(data) : [data]
  return lists.reduce<number>((sum, one) => sum + (leftOut.get(Object(one)) ?? 0), 0)
}

/** Reads a list row by row. A row without the fields that identify it is left out and counted. */
export const rows = <R extends z.ZodMiniType>(each: R) => {
  const tolerant = z.pipe(
    z.array(z.unknown()),
    z.transform(values => {
      const read = values.flatMap(value => {
        const { result } = parseWithNumbers(each, value)
        return result.success ? [result.data] : []
      })
      if (read.length < values.length) leftOut.set(read, values.length - read.length)
      return read
    }),
  ) as unknown as z.ZodMiniType<z.output<R>[], z.input<R>[]>
  exactSchemas.set(tolerant, z.array(each))
  return tolerant
}

/** Reads a list that other data can do without. Null and a missing list are empty. */
export const list = <R extends z.ZodMiniType>(each: R) => {
  const tolerant = z.pipe(
    z.transform(sent => sent ?? []),
    rows(each),
  ) as unknown as z.ZodMiniDefault<ReturnType<typeof rows<R>>>
  exactSchemas.set(tolerant, z._default(z.array(each), []))
  return tolerant
}
