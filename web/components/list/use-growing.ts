import { startTransition, useEffect, useState } from 'react'

/**
 * How many of `count` entries to render: `step` of them at first, more whenever the browser has time for it, in the end all.
 * Another `list` begins anew; without it what is there stays.
 */
export const useGrowing = (count: number, step: number, list: unknown = null): number => {
  const [grown, setGrown] = useState({ list, limit: step })
  const limit = grown.list === list ? grown.limit : step
  useEffect(() => {
    if (limit < count) startTransition(() => setGrown({ list, limit: limit + step }))
  }, [limit, count, step, list])
  return Math.min(limit, count)
}
