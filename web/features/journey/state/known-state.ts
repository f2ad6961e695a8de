import { type Known, known, unknown } from '../known.ts'

export const knownOf = <T>({
  data,
  error,
}: {
  readonly data: T | null
  readonly error: string | null
}): Known<T> => (data !== null ? known(data) : unknown(error ?? 'Still loading.'))

export const mapKnown = <T, U>(part: Known<T>, change: (value: T) => U): Known<U> =>
  'value' in part ? known(change(part.value)) : part
