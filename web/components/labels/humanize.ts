import { capital } from '../../lib/sentence.ts'

/** Makes an unknown value readable: 'some_new_word' → 'Some new word'. */
export const humanize = (word: string): string => {
  const words = word.replace(/[_-]+/g, ' ').trim()
  return words === '' ? 'Unknown' : capital(words)
}

/** Label of a value; undefined if the table doesn't contain it. */
export const labelIn = <T>(table: Readonly<Record<string, T>>, value: string): T | undefined =>
  Object.hasOwn(table, value) ? table[value] : undefined
