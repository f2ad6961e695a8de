import { messageOf, NetworkError } from '../../lib/errors.ts'

/**
 * Why an action (a test, a start) did not work, in words. `fallback`: what an error without a sentence of the server's likely
 * means (backend-notes 1.4).
 */
export const actionProblem = (cause: unknown, fallback: string): string =>
  cause instanceof NetworkError
    ? 'The gateway did not answer, so it is not known what came of it. Try again.'
    : messageOf(cause, fallback)
