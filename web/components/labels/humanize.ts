/** 'some_new_word' → 'Some new word': what a value this version does not know is called. */
export const humanize = (word: string): string => {
  const words = word.replace(/[_-]+/g, ' ').trim()
  return words === '' ? 'Unknown' : words.charAt(0).toUpperCase() + words.slice(1)
}

/** The entry of a table of words for `value`, or undefined for a value this version does not know. */
export const labelIn = <T>(table: Readonly<Record<string, T>>, value: string): T | undefined =>
  Object.hasOwn(table, value) ? table[value] : undefined
