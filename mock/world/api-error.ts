/** A rule said no. `status` is what the rule means; the wire form is the profile's business. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  constructor(
    readonly status: number,
    message: string,
    readonly options: {
      /** The route answers this itself, in its own declared shape, so no profile degrades it. */
      byHand?: boolean
      /** The input did not fit the route's schema. */
      validation?: boolean
      /** The message of a 5xx is real and reaches the client unmasked. */
      unmasked?: boolean
      /** Seconds of a 429's `retry-after`. */
      retryAfterS?: number
    } = {},
  ) {
    super(message)
  }
}
