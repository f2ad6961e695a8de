const PLAIN = /^[\x20-\x7e]*$/

/** Lower case without accents: "amelie" finds "Amélie". */
export const folded = (text: string): string =>
  PLAIN.test(text)
    ? text.toLowerCase()
    : text
        .normalize('NFD')
        .replace(/\p{Diacritic}/gu, '')
        .toLowerCase()

/**
 * Orders texts by their letters, whatever their case and accents. The browser's own order begins with reading its tables, which
 * takes a slow phone 80 ms: too much for a first view.
 */
export const byLetters = (one: string, other: string): number => {
  const [a, b] = [folded(one), folded(other)]
  return a < b ? -1 : a > b ? 1 : 0
}

/** The words of a search, folded; a text matches when it contains each of them. */
export const searchWords = (text: string): string[] => folded(text).split(/\s+/).filter(Boolean)
