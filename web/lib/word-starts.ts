import { normalize, searchWords } from './normalize.ts'

const LETTER = /[\p{L}\p{N}]/u

/** Index of the first word in the normalized `text` that starts with `word`, or -1. */
const startIn = (text: string, word: string): number => {
  let index = text.indexOf(word)
  while (index > 0 && LETTER.test(text.charAt(index - 1))) index = text.indexOf(word, index + 1)
  return index
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
    const start = startIn(text, word)
    return [start, start + word.length] as const
  })
  if (ranges.some(([start]) => start < 0)) return null
  // If normalizing changed the length, the wrong letters would be marked.
  return text.length === label.length ? ranges.sort(([a], [b]) => a - b) : []
}
