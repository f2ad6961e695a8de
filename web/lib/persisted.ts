import { log } from './log.ts'

/** Parses a saved value. Returns undefined to reject it. */
type Accept<T> = (value: unknown) => T | undefined

export const isFlag: Accept<boolean> = value => (typeof value === 'boolean' ? value : undefined)
export const oneOf =
  <const T>(...known: T[]): Accept<T> =>
  value =>
    known.find(entry => entry === value)
export const isTextList: Accept<string[]> = value =>
  Array.isArray(value) && value.every(entry => typeof entry === 'string') ? value : undefined

export interface Persisted<T> {
  read(): T
  write(value: T): void
}

/**
 * `fallback` is used if storage is blocked or the value is missing or invalid. Also accepts themes that other tools
 * saved without quotes.
 */
export const persisted = <T>(key: string, accept: Accept<T>, fallback: T): Persisted<T> => ({
  read() {
    try {
      const raw = localStorage.getItem(key)
      if (raw === null) return fallback
      return accept(parseLoosely(raw)) ?? fallback
    } catch {
      return fallback
    }
  },
  write(value) {
    try {
      localStorage.setItem(key, typeof value === 'string' ? value : JSON.stringify(value))
    } catch (cause) {
      log.warn(
        `Couldn’t save "${key}" to local storage; it will be lost when the page closes.`,
        cause,
      )
    }
  },
})

/** Deletes what was saved for a user, under keys such as "palette:7". Settings of the browser have no owner. */
export const forgetOwner = (owner: number | null) => {
  try {
    for (const key of Object.keys(localStorage))
      if (key.split(':')[1] === String(owner ?? 'nobody')) localStorage.removeItem(key)
  } catch {
    // Storage is blocked, so there is nothing to delete.
  }
}

const parseLoosely = (raw: string): unknown => {
  try {
    return JSON.parse(raw)
  } catch {
    return raw
  }
}
