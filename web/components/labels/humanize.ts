/** Makes a value readable that this version doesn't know: 'some_new_word' → 'Some new word'. */
export const humanize = (word: string): string => {
  const words = word.replace(/[_-]+/g, ' ').trim()
  return words === '' ? 'Unknown' : words.charAt(0).toUpperCase() + words.slice(1)
}

/** Label of a value; undefined if this version doesn't know it. */
export const labelIn = <T>(table: Readonly<Record<string, T>>, value: string): T | undefined =>
  Object.hasOwn(table, value) ? table[value] : undefined
