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

export interface Sort<Key extends string = string> {
  key: Key
  descending: boolean
}

/** `name` or `-name` as an order; `fallback` for a key that is not among `keys`. */
export const sortIn = <Key extends string>(
  text: string | null,
  keys: readonly Key[],
  fallback: Sort<Key>,
): Sort<Key> => {
  const descending = text?.startsWith('-') ?? false
  const name = descending ? text?.slice(1) : text
  const key = keys.find(one => one === name)
  return key ? { key, descending } : fallback
}

/** The parameter for an order; null for the one a page opens with. */
export const sortParam = <Key extends string>(
  { key, descending }: Sort<Key>,
  fallback: Sort<Key>,
): string | null =>
  key === fallback.key && descending === fallback.descending
    ? null
    : `${descending ? '-' : ''}${key}`
