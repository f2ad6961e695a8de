import { log } from './log.ts'

/** What was stored, if it is what is expected; undefined for anything else. */
export type Accept<T> = (value: unknown) => T | undefined

export const isFlag: Accept<boolean> = value => (typeof value === 'boolean' ? value : undefined)
export const oneOf =
  <const T>(...known: T[]): Accept<T> =>
  value =>
    known.find(entry => entry === value)
export const isTextList: Accept<string[]> = value =>
  Array.isArray(value) && value.every(entry => typeof entry === 'string') ? value : undefined

/**
 * A small value in local storage. Missing, foreign or blocked storage gives `fallback`; a write that fails (full, blocked)
 * is logged and the value lives on in memory. Values are JSON, but a bare word is read as text too, so that a theme
 * written by another tool is understood.
 */
export const persisted = <T>(key: string, accept: Accept<T>, fallback: T) => ({
  read(): T {
    try {
      const raw = localStorage.getItem(key)
      if (raw === null) return fallback
      return accept(parseLoosely(raw)) ?? fallback
    } catch {
      return fallback
    }
  },
  write(value: T) {
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
