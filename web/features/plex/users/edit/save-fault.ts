import { HttpError } from '../../../../lib/errors.ts'

/** Sentences for statuses of a write, in place of the server's own; a function gets the server's words. */
export type StatusWords = Readonly<Record<number, string>>

/** The failure with words that say what to do; what is not in `words` stays as it is. */
export const inWords = (cause: unknown, words: StatusWords): unknown => {
  if (!(cause instanceof HttpError)) return cause
  const { status, url, code, retryAfterS } = cause
  const sentence =
    status === 429
      ? `the backend takes no more calls for now; try again in ${retryAfterS ?? 60} seconds.`
      : words[status]
  return sentence === undefined ? cause : new HttpError(status, url, sentence, code, retryAfterS)
}
