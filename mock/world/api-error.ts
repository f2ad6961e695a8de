/** `status` is the intended status; the profile of the backend version decides how it is sent. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  constructor(
    readonly status: number,
    message: string,
    readonly options: {
      /** The route formats this error itself, so no version degrades it. */
      byHand?: boolean
      /** The input failed validation against the route's schema. */
      validation?: boolean
      retryAfterS?: number
    } = {},
  ) {
    super(message)
  }
}

/** An error that the route formats itself. */
export const ownError = (status: number, message: string) =>
  new ApiError(status, message, { byHand: true })

/** An input that the route's schema rejects, such as `body/email Invalid email address`. */
export const invalidInput = (message: string) => new ApiError(400, message, { validation: true })
