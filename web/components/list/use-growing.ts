import { startTransition, useEffect, useState } from 'react'

/**
 * How many of `count` entries to render: `step` of them at first, as many more with each frame that the browser has time for, in
 * the end all. Another `list` begins anew; without it what is there stays.
 */
export const useGrowing = (count: number, step: number, list: unknown = null): number => {
  const [grown, setGrown] = useState({ list, limit: step })
  const limit = grown.list === list ? grown.limit : step
  useEffect(() => {
    if (limit >= count) return
    // After the next frame: else the browser would have all of them to place and paint in one.
    const frame = requestAnimationFrame(() =>
      startTransition(() => setGrown({ list, limit: limit + step })),
    )
    return () => cancelAnimationFrame(frame)
  }, [limit, count, step, list])
  return Math.min(limit, count)
}
