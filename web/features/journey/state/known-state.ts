import { type Known, known, unknown } from '../facts.ts'

/** The data of a resource as a fact. Older data still counts if reloading failed. */
export const knownOf = <T>({
  data,
  error,
}: {
  readonly data: T | null
  readonly error: string | null
}): Known<T> => (data !== null ? known(data) : unknown(error ?? 'Still loading.'))

/** Converts the value of a fact; an unknown fact stays unknown. */
export const mapKnown = <T, U>(fact: Known<T>, change: (value: T) => U): Known<U> =>
  'value' in fact ? known(change(fact.value)) : fact
