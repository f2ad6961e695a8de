/*
 * The only module that writes to the console. Logs only the name and message of errors, because an error object may
 * contain a response.
 */
const words = (cause: unknown) => (cause instanceof Error ? `${cause.name}: ${cause.message}` : '')

export const log = {
  warn(message: string, cause?: unknown) {
    // biome-ignore lint/suspicious/noConsole: the only place that writes developer messages
    console.warn(message, words(cause))
  },
}
