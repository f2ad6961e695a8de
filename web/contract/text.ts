/** Maximum length of a displayed name or title. */
export const TITLE_MAX = 300
/** Maximum length of a displayed message; the UI shortens it further. */
export const MESSAGE_MAX = 10_000

/**
 * Invisible or reordering characters: controls except line break and tab, and bidi embeddings, overrides and isolates
 * (U+202A–E, U+2066–9), which reverse the text that follows.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what it is about; a class alone is the quickest to look for
const UNSAFE = /[\0-\x08\x0b-\x1f\x7f-\x9f\u202A-\u202E\u2066-\u2069\uFEFF]/g

/** Allows for removed characters before the text is cut. */
const SLACK = 2

/**
 * Server text made safe to display: unsafe characters removed, at most `max` characters plus an ellipsis. Runs in
 * constant time regardless of the length of `text`.
 */
export const cleanText = (text: string, max: number): string => {
  const clean = text.slice(0, max * SLACK).replace(UNSAFE, '')
  if (clean.length <= max && text.length <= max * SLACK) return clean
  // Don't end on half a surrogate pair.
  return `${clean.slice(0, max).replace(/[\uD800-\uDBFF]$/, '')}…`
}
