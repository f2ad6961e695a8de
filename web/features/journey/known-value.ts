/** A value, or why it isn't known. */
export type Known<T> = { readonly value: T } | { readonly why: string }

export const knownValue = <T>(value: T): Known<T> => ({ value })
export const unknownValue = (why: string): { readonly why: string } => ({ why })
export const isKnown = <T>(part: Known<T>): part is { readonly value: T } => 'value' in part
export const valueIn = <T>(part: Known<T>): T | null => (isKnown(part) ? part.value : null)

export const mapKnown = <T, U>(part: Known<T>, change: (value: T) => U): Known<U> =>
  isKnown(part) ? knownValue(change(part.value)) : part

interface Loaded<T> {
  readonly data: T | null
  readonly error: string | null
}

export const knownOf = <T>({ data, error }: Loaded<T>): Known<T> =>
  data !== null ? knownValue(data) : unknownValue(error ?? 'Still loading.')
