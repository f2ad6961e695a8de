import { vi } from 'vitest'

/** Replaces a storage of the browser with an empty one. @returns its content */
export const stubStorage = (name: 'localStorage' | 'sessionStorage'): Map<string, string> => {
  const stored = new Map<string, string>()
  vi.stubGlobal(name, {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  })
  return stored
}
