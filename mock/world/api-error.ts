/** An error thrown by a rule. `status` is the intended status; the profile decides the wire format. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  constructor(
    readonly status: number,
    message: string,
    readonly options: {
      /** Answered by the route in its own format, so no profile degrades it. */
      byHand?: boolean
      /** The input failed the route's schema. */
      validation?: boolean
      /** The message of a 5xx is sent unmasked. */
      unmasked?: boolean
      /** Seconds of a 429's `retry-after`. */
      retryAfterS?: number
    } = {},
  ) {
    super(message)
  }
}
