import { Call, headOf } from './call.ts'
import { ClientError } from './errors.ts'
import type { Pool } from './pool.ts'

/** The head of an answer; `headers`: flat list of lower-case name, value. */
export interface Head {
  readonly status: number
  readonly headers: readonly string[]
}

export const headerOf = (headers: readonly string[], name: string): string | undefined => {
  for (let i = 0; i + 1 < headers.length; i += 2) if (headers[i] === name) return headers[i + 1]
  return undefined
}

/**
 * GETs `path` and tells the head of the answer; its body is read to its end, so that the connection can be used again, and
 * thrown away.
 * @throws ClientError, TIMEOUT also when head and body take longer than `withinMs` together; or the socket's own error
 */
export const ask = (pool: Pool, path: string, lines: string, withinMs: number): Promise<Head> =>
  new Promise((resolve, reject) => {
    const call = new (class extends Call {
      #head: Head | null = null
      readonly #timer = setTimeout(() => {
        pool.abort(this)
        reject(new ClientError('TIMEOUT', 'no answer in time'))
      }, withinMs)

      onHead(status: number, headers: string[]): void {
        this.#head = { status, headers }
      }
      onData(): boolean {
        return true
      }
      onEnd(): void {
        clearTimeout(this.#timer)
        resolve(this.#head as Head)
      }
      onError(cause: Error): void {
        clearTimeout(this.#timer)
        reject(cause)
      }
    })('GET', path, headOf('GET', path, pool.host, lines, null), null)
    pool.dispatch(call)
  })
