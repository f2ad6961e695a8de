/** Values of a comma-separated query parameter (`?status=pending,approved`). */
export const valuesIn = (text: string | null): string[] => (text ? text.split(',') : [])

/** The `values` named by a parameter, in their own order; unknown ones are ignored. */
export const knownValuesIn = <T extends string>(text: string | null, values: readonly T[]): T[] => {
  const asked = valuesIn(text)
  return values.filter(value => asked.includes(value))
}

/** `values` with `value` removed if present, otherwise added. */
export const toggled = <T>(values: readonly T[], value: T): T[] =>
  values.includes(value) ? values.filter(one => one !== value) : [...values, value]

/** Set equality. */
export const sameValues = (a: readonly unknown[], b: readonly unknown[]): boolean =>
  a.length === b.length && a.every(value => b.includes(value))
