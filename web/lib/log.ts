/* The one place that writes to the console. Causes are reduced to name and message: an error object could carry an answer. */
const words = (cause: unknown) => (cause instanceof Error ? `${cause.name}: ${cause.message}` : '')

export const log = {
  /** Something failed and a person was notified or need not be; the app goes on. */
  warn(message: string, cause?: unknown) {
    // biome-ignore lint/suspicious/noConsole: the one exit for developer messages
    console.warn(message, words(cause))
  },
}
