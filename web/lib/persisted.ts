import * as z from 'zod/mini'
import { log } from './log.ts'

/**
 * A small value in local storage. Missing, foreign or blocked storage gives `fallback`; a write that fails (full, blocked)
 * is logged and the value lives on in memory. Values are JSON, but a bare word is read as text too, so that a theme
 * written by another tool is understood.
 */
export const persisted = <T extends z.ZodMiniType>(
  key: string,
  schema: T,
  fallback: z.output<T>,
) => ({
  read(): z.output<T> {
    try {
      const raw = localStorage.getItem(key)
      if (raw === null) return fallback
      const result = z.safeParse(schema, parseLoosely(raw))
      return result.success ? result.data : fallback
    } catch {
      return fallback
    }
  },
  write(value: z.output<T>) {
    try {
      localStorage.setItem(key, typeof value === 'string' ? value : JSON.stringify(value))
    } catch (cause) {
      log.warn(
        `Could not keep "${key}" in local storage; it lasts until the page is closed.`,
        cause,
      )
    }
  },
})

const parseLoosely = (raw: string): unknown => {
  try {
    return JSON.parse(raw)
  } catch {
    return raw
  }
}
