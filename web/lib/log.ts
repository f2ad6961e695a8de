/*
 * The only module that writes to the console. Errors are reduced to name and message, because the object may contain a
 * response.
 */
const words = (cause: unknown) => (cause instanceof Error ? `${cause.name}: ${cause.message}` : '')

export const log = {
  /** Logs a failure from which the app recovers. */
  warn(message: string, cause?: unknown) {
    // biome-ignore lint/suspicious/noConsole: the one exit for developer messages
    console.warn(message, words(cause))
  },
}
