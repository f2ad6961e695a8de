import { type ComponentType, useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { log } from '../lib/log.ts'
import { toasts } from '../state/toasts.ts'
import { whenIdle } from './lazy-backdrop.tsx'

/** Brings the toaster's script when the browser is idle, or with the first toast if that is sooner; toasts wait for it. */
export const Toasts = () => {
  const waiting = useSnapshot(toasts).queue.length
  const [Toaster, setToaster] = useState<ComponentType | null>(null)
  const isNeeded = waiting > 0 && !Toaster
  useEffect(() => {
    const load = async () => {
      try {
        const { Toaster: loaded } = await import('./toaster.tsx')
        setToaster(() => loaded)
      } catch (cause) {
        // The next toast tries again; this one waits with it.
        log.warn('The toaster could not be loaded.', cause)
      }
    }
    return isNeeded ? void load() : whenIdle(load)
  }, [isNeeded])
  return Toaster && <Toaster />
}
