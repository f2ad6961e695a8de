/* Lists of values in an address, as in `?status=pending,approved`. */

/** The values of a parameter; none without it. */
export const valuesIn = (text: string | null): string[] => (text ? text.split(',') : [])

/** Those of `values` that a parameter names, in their own order; what is not among them is as if it were not there. */
export const knownValuesIn = <T extends string>(text: string | null, values: readonly T[]): T[] => {
  const asked = valuesIn(text)
  return values.filter(value => asked.includes(value))
}

/** `values` with `value` taken out if it was there, else added. */
export const toggled = <T>(values: readonly T[], value: T): T[] =>
  values.includes(value) ? values.filter(one => one !== value) : [...values, value]

/** The same values, in whatever order. */
export const sameValues = (a: readonly unknown[], b: readonly unknown[]): boolean =>
  a.length === b.length && a.every(value => b.includes(value))
