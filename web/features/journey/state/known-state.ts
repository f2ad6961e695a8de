import { type Known, known, unknown } from '../facts.ts'

/** A resource's data as a fact. Older data still counts after a failed reload. */
export const knownOf = <T>({
  data,
  error,
}: {
  readonly data: T | null
  readonly error: string | null
}): Known<T> => (data !== null ? known(data) : unknown(error ?? 'Still loading.'))

/** Maps a known value; unknown stays unknown. */
export const mapKnown = <T, U>(fact: Known<T>, change: (value: T) => U): Known<U> =>
  'value' in fact ? known(change(fact.value)) : fact
