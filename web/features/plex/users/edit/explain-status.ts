import { HttpError } from '../../../../lib/errors.ts'
import { pluralize } from '../../../../lib/pluralize.ts'

type StatusWords = Readonly<Record<number, string>>

/** Replaces an error's message with the entry in `words` for its status. */
export const explainStatus = (cause: unknown, words: StatusWords): unknown => {
  if (!(cause instanceof HttpError)) return cause
  const { status, url, code, retryAfterS } = cause
  const sentence =
    status === 429
      ? `too many requests; try again in ${pluralize(retryAfterS ?? 60, 'second')}.`
      : words[status]
  return sentence === undefined
    ? cause
    : new HttpError(status, url, sentence, code, retryAfterS, { cause })
}
