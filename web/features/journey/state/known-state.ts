import { type Known, known, unknown } from '../facts.ts'

/** What a store holds, as a fact; what was read before counts although a later read failed. */
export const knownOf = <T>({
  data,
  error,
}: {
  readonly data: T | null
  readonly error: string | null
}): Known<T> => (data !== null ? known(data) : unknown(error ?? 'It is still being read.'))

/** A fact made of another one; what is not known stays so. */
export const mapped = <T, U>(fact: Known<T>, change: (value: T) => U): Known<U> =>
  'value' in fact ? known(change(fact.value)) : fact
