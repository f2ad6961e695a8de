const PLAIN = /^[\x20-\x7e]*$/

export const folded = (text: string): string =>
  PLAIN.test(text)
    ? text.toLowerCase()
    : text
        .normalize('NFD')
        .replace(/\p{Diacritic}/gu, '')
        .toLowerCase()

/** Folded words of a search. A text matches if it contains all of them. */
export const searchWords = (text: string): string[] => folded(text).split(/\s+/).filter(Boolean)
