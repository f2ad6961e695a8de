import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { isLineSlow } from '../lib/slow-line.ts'
import { whenIdle } from '../lib/when-idle.ts'
import { toasts } from '../state/toasts.ts'
import { lazyPart } from '../ui/lazy-part.ts'

/** Its failure cannot be shown as a toast. */
const toaster = lazyPart('toaster', () => import('./toaster.tsx'), { quiet: true })

/** Fetches the toaster when the browser is idle and its line is not slow, or with the first toast if that is sooner; toasts wait for it. */
export const Toasts = () => {
  const waiting = useSnapshot(toasts).queue.length
  const [isIdle, setIsIdle] = useState(false)
  useEffect(() => (isLineSlow() ? undefined : whenIdle(() => setIsIdle(true))), [])
  // After a failed fetch the next toast tries again; those there are wait with it.
  const [failedWith, setFailedWith] = useState<number | null>(null)
  const isWanted = failedWith === null ? isIdle || waiting > 0 : waiting > failedWith
  const part = toaster.usePart(isWanted, () => setFailedWith(waiting))
  return part && <part.Toaster />
}
