import * as z from 'zod/mini'

const NUMBER = /^\s*-?\d+(?:\.\d+)?\s*$/

/** The value with a number for each text that stands where a number is expected. */
const withNumbers = (value: unknown, issues: readonly z.core.$ZodIssue[]): unknown => {
  const read = structuredClone(value)
  for (const { path, ...issue } of issues) {
    const key = path.at(-1) as keyof object
    const parent = path.slice(0, -1).reduce<unknown>((at, one) => (at as never)?.[one], read)
    const text: unknown = (parent as object | null)?.[key]
    if ('expected' in issue && issue.expected === 'number' && NUMBER.test(`${text}`))
      Object.assign(parent as object, { [key]: Number(text) })
  }
  return read
}

/** Reads a value also if numbers in it are text. `value` has them as numbers. */
export const parseWithNumbers = <S extends z.ZodMiniType>(schema: S, sent: unknown) => {
  const first = z.safeParse(schema, sent)
  if (first.success) return { value: sent, result: first }
  const value = withNumbers(sent, first.error.issues)
  return { value, result: z.safeParse(schema, value) }
}
