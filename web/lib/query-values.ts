/** Values of a comma-separated query parameter, such as `?status=pending,approved`. */
export const valuesIn = (text: string | null): string[] => (text ? text.split(',') : [])

/** Those of `values` that a query parameter contains, in their own order; unknown ones are ignored. */
export const knownValuesIn = <T extends string>(text: string | null, values: readonly T[]): T[] => {
  const asked = valuesIn(text)
  return values.filter(value => asked.includes(value))
}

/** Copies `values` and removes `value` if it is there, otherwise adds it. */
export const toggled = <T>(values: readonly T[], value: T): T[] =>
  values.includes(value) ? values.filter(one => one !== value) : [...values, value]

/** Whether both contain the same values in any order. */
export const sameValues = (a: readonly unknown[], b: readonly unknown[]): boolean =>
  a.length === b.length && a.every(value => b.includes(value))
