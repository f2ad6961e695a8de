const PLAIN = /^[\x20-\x7e]*$/

/** Lower case without accents: "amelie" finds "Amélie". */
export const folded = (text: string): string =>
  PLAIN.test(text)
    ? text.toLowerCase()
    : text
        .normalize('NFD')
        .replace(/\p{Diacritic}/gu, '')
        .toLowerCase()

/** The words of a search, folded; a text matches when it contains each of them. */
export const searchWords = (text: string): string[] => folded(text).split(/\s+/).filter(Boolean)
