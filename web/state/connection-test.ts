import { type ArrKind, arr } from '../contract/instances.ts'
import { HttpError, isGatewayError, NetworkError, NotOfferedError } from '../lib/errors.ts'
import { log } from '../lib/log.ts'
import { request } from '../lib/request.ts'

/** Never show or log the key. */
export interface ConnectionTarget {
  readonly baseUrl: string
  readonly apiKey: string
}

/** `elapsedMs` is the round trip from this browser through the gateway and the backend to Radarr or Sonarr. */
export type ConnectionTest =
  | { readonly outcome: 'passed'; readonly elapsedMs: number; readonly version: string | null }
  | { readonly outcome: 'failed'; readonly elapsedMs: number; readonly message: string }
  | { readonly outcome: 'untested'; readonly reason: string; readonly isOffered: boolean }

/** Some backends put the instance's version in the message, because there is no field for it. */
const versionIn = (message: string): string | null =>
  /\bv?(\d+\.\d+\.\d+(?:\.\d+)?)\b/.exec(message)?.[1] ?? null

export const testConnection = async (
  kind: ArrKind,
  { baseUrl, apiKey }: ConnectionTarget,
): Promise<ConnectionTest> => {
  let begun = performance.now()
  const elapsed = () => Math.round(performance.now() - begun)
  try {
    const { success, message } = await request(arr[kind].testConnection, {
      body: { baseUrl, apiKey },
      onSend: () => {
        begun = performance.now()
      },
    })
    const elapsedMs = elapsed()
    return success
      ? { outcome: 'passed', elapsedMs, version: versionIn(message) }
      : { outcome: 'failed', elapsedMs, message }
  } catch (cause) {
    log.warn('A connection test failed.', cause)
    const isNoResponse = cause instanceof NetworkError || isGatewayError(cause)
    if (cause instanceof HttpError && cause.serverMessage && cause.status !== 401 && !isNoResponse)
      return { outcome: 'failed', elapsedMs: elapsed(), message: cause.serverMessage }
    return {
      outcome: 'untested',
      isOffered: !(cause instanceof NotOfferedError),
      reason:
        cause instanceof NotOfferedError
          ? 'This server version doesn’t support connection tests.'
          : isNoResponse
            ? 'Couldn’t test the connection: the server didn’t respond.'
            : 'Couldn’t run the test. Check the server log.',
    }
  }
}

/** Whether a failed test's message says that nothing answered, instead of for example that the key was rejected. */
export const saysUnreachable = (message: string): boolean =>
  /ECONNREFUSED|refused|time(d )?.?out|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|(server|host) not found|network error|fetch failed|unreachable/i.test(
    message,
  )
