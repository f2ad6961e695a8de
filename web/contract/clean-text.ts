export const TITLE_MAX = 300
/** The interface truncates messages further. */
export const MESSAGE_MAX = 10_000

/**
 * Control characters except line break and tab. Also bidi embeddings, overrides and isolates (U+202A–E, U+2066–9),
 * which can reverse the text after them, and invisible characters, which make different names look the same: soft
 * hyphen, zero-width space, word joiner, invisible operators, Hangul fillers. The joiners U+200C and U+200D and
 * direction marks stay, because emoji and several scripts need them.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern must match control characters, and a single character class is fastest
const UNSAFE = /[\0-\x08\x0b-\x1f\x7f-\x9f\xAD\u200B\u202A-\u202E\u2060-\u206F\u3164\uFEFF\uFFA0]/g

/** Nothing to see: blanks, marks without a letter, and letters without a glyph. */
const INVISIBLE = /^[\s\p{C}\p{M}\u115F\u1160\u2800\u3164\uFFA0]*$/u

export const isInvisible = (text: string): boolean => INVISIBLE.test(text)

/** How many times the displayed length to clean, because cleaning removes characters. */
const SLACK = 2

/** The characters of a text as people see them: an emoji of several code points, or a letter with its accents, is one. */
export const graphemesOf = (text: string) =>
  new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text)

/** At most the first `max` UTF-16 units, without splitting a character. */
export const cutText = (text: string, max: number): string =>
  text.length <= max ? text : text.slice(0, graphemesOf(text).containing(max)?.index || max)

/**
 * Removes unsafe characters and limits the text to `max` characters plus an ellipsis. The time this takes doesn't
 * depend on the length of `text`.
 */
export const cleanText = (text: string, max: number): string => {
  const clean = text.slice(0, max * SLACK).replace(UNSAFE, '')
  if (clean.length <= max && text.length <= max * SLACK) return clean
  return `${cutText(clean, max)}…`
}
