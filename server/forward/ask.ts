import type { Pool } from 'undici'
import { CallError } from './failure.ts'

export interface Head {
  readonly status: number
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
}

/**
 * GETs `path` and gives the head of the response; its body is read and thrown away.
 * @throws what undici throws; CallError LATE when head and body take longer than `withinMs` together
 */
export const ask = async (
  pool: Pool,
  path: string,
  headers: Record<string, string>,
  withinMs: number,
): Promise<Head> => {
  const signal = AbortSignal.timeout(withinMs)
  try {
    const response = await pool.request({ method: 'GET', path, headers, signal })
    await response.body.dump({ limit: MOST_BYTES, signal })
    return { status: response.statusCode, headers: response.headers }
  } catch (cause) {
    throw signal.aborted ? new CallError('LATE', 'no answer in time') : cause
  }
}

/** Of a page nobody reads; a longer one costs the connection. */
const MOST_BYTES = 256 * 1024
