import { normalize, searchWords } from './normalize.ts'

const LETTER = /[\p{L}\p{N}]/u

/** Index of the first word in the normalized `text` that starts with `word`, or -1. */
const startIn = (text: string, word: string): number => {
  let at = text.indexOf(word)
  while (at > 0 && LETTER.test(text.charAt(at - 1))) at = text.indexOf(word, at + 1)
  return at
}

/**
 * Finds, for each word of `search`, a word of `label` that starts with it.
 * @returns the ranges [start, end) in the label, or null if a word isn't found
 */
export const wordStarts = (
  label: string,
  search: string,
): (readonly [start: number, end: number])[] | null => {
  const text = normalize(label)
  const ranges = searchWords(search).map(word => {
    const at = startIn(text, word)
    return [at, at + word.length] as const
  })
  if (ranges.some(([start]) => start < 0)) return null
  // If normalizing changed the length, the wrong letters would be marked.
  return text.length === label.length ? ranges.sort(([a], [b]) => a - b) : []
}
