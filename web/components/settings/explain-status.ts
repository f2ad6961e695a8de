import { HttpError } from '../../lib/errors.ts'

type StatusWords = Readonly<Record<number, string>>

/** Replaces an error's message with the entry in `words` for its status. For a store's error, replaces that of its cause. */
export const explainStatus = (thrown: unknown, words: StatusWords): unknown => {
  const cause = thrown instanceof Error && thrown.name === 'Error' ? thrown.cause : thrown
  if (!(cause instanceof HttpError)) return thrown
  const { status, url, code, retryAfterS } = cause
  const sentence = words[status]
  return sentence === undefined
    ? thrown
    : new HttpError(status, url, sentence, code, retryAfterS, { cause })
}
