import { cutText, graphemesOf } from '../contract/clean-text.ts'

/** A text of at most `max` characters, with an ellipsis if it was longer. */
export const excerpt = (text: string, max: number): string =>
  text.length <= max ? text : `${cutText(text, max)}…`

/** Most names. The first use of a segmenter takes 20 ms, which would delay the first view. */
const PLAIN_START = /^\w(?![^ -~])/

/** First letter or emoji of a name, in upper case. */
export const initialOf = (name: string): string =>
  (PLAIN_START.exec(name)?.[0] ?? graphemesOf(name).containing(0)?.segment ?? '').toUpperCase()
