import { withBase, withoutBase } from './base-path.ts'
import { isOffline } from './errors.ts'

/** The script that this page runs with, relative to the base path. Each build has its own. */
export const ownBuild = (): string =>
  withoutBase(
    globalThis.document?.querySelector('script[type="module"]')?.getAttribute('src') ?? '',
  )

/** 'same': the server still has this page's build. 'updated': it no longer does. 'away': it doesn't tell. */
export type Reach = 'offline' | 'away' | 'updated' | 'same'

const WITHIN_MS = 3000

const ask = async (): Promise<Reach> => {
  if (isOffline()) return 'offline'
  const script = ownBuild()
  if (script === '') return 'away'
  const init = { method: 'HEAD', cache: 'no-store', redirect: 'manual' } as const
  try {
    const signal = AbortSignal.timeout(WITHIN_MS)
    const { ok, status } = await fetch(withBase(script), { ...init, signal })
    if (ok) return 'same'
    return status === 404 ? 'updated' : 'away'
  } catch {
    return 'away'
  }
}

let asked: Promise<Reach> | null = null

/** Finds out why something got no response: what was blocked in this browser fails while the server responds. */
export const probeServer = (): Promise<Reach> => {
  asked ??= ask().finally(() => {
    asked = null
  })
  return asked
}
