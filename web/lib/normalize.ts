const PLAIN = /^[\x20-\x7e]*$/

export const normalize = (text: string): string =>
  PLAIN.test(text)
    ? text.toLowerCase()
    : text
        .normalize('NFD')
        .replace(/\p{Diacritic}/gu, '')
        .toLowerCase()

/**
 * Compares strings regardless of case and accents. Intl.Collator takes 80 ms to load its tables on a slow phone,
 * which is too long for a first view.
 */
export const byLetters = (left: string, right: string): number => {
  const [a, b] = [normalize(left), normalize(right)]
  return a < b ? -1 : Number(a > b)
}

/** Normalized words of a search string. */
export const searchWords = (text: string): string[] => normalize(text).split(/\s+/).filter(Boolean)

/** Text search: the returned function tells whether a normalized text contains every word of `search`. */
export const matcherOf = (search: string): ((normalized: string) => boolean) => {
  const words = searchWords(search)
  return text => words.every(word => text.includes(word))
}

/** Normalized words without punctuation, for example "spider" and "man" for "Spider-Man". */
export const plainWords = (text: string): string[] =>
  normalize(text)
    .replace(/['’]/g, '')
    .split(/[\s\p{P}]+/u)
    .filter(Boolean)
