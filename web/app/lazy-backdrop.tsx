import { type ComponentType, useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { log } from '../lib/log.ts'
import { preferences } from '../state/preferences.ts'

type Backdrop = ComponentType<{ asteroids: boolean }>

/** Decoration waits until the page in front of it is there; afterwards it comes at once. */
let loaded: Backdrop | null = null

/** The sky behind everything. Without its script the plain night stays. */
export const LazyBackdrop = () => {
  const { asteroidsEnabled } = useSnapshot(preferences)
  const [Backdrop, setBackdrop] = useState(() => loaded)
  useEffect(() => {
    if (loaded) return
    let isHere = true
    const load = async () => {
      try {
        loaded = (await import('./backdrop.tsx')).default
        if (isHere) setBackdrop(() => loaded)
      } catch (cause) {
        log.warn('The backdrop could not be loaded.', cause)
      }
    }
    const stop = whenIdle(load)
    return () => {
      isHere = false
      stop()
    }
  }, [])
  return Backdrop && <Backdrop asteroids={asteroidsEnabled} />
}

/** Runs `task` once the browser has nothing better to do, two seconds later at most; returns the way to call it off. */
export const whenIdle = (task: () => void): (() => void) => {
  // Safari has no idle callback.
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(task, 300)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(task, { timeout: 2000 })
  return () => cancelIdleCallback(handle)
}
