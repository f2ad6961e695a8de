/** An error thrown by a rule. `status` is the intended status; the version's profile decides how it is sent. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  constructor(
    readonly status: number,
    message: string,
    readonly options: {
      /** The route formats this error itself, so no version degrades it. */
      byHand?: boolean
      /** The input failed the route's schema. */
      validation?: boolean
      /** Sends the message of a 5xx unmasked. */
      unmasked?: boolean
      /** Value of a 429's `retry-after` header, in seconds. */
      retryAfterS?: number
    } = {},
  ) {
    super(message)
  }
}
