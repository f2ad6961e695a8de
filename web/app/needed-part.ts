import { useEffect, useState } from 'react'

/** How long after a failed fetch a part that the shell cannot do without is fetched again. */
const PART_RETRY_MS = 5000

/** Parts of the shell once they are wanted; a fetch that failed is tried again until it succeeds. */
export const useNeededPart = <T>(
  part: { usePart(wanted: boolean, onFail: () => void): T | null },
  isWanted: boolean,
): T | null => {
  const [hasFailed, setHasFailed] = useState(false)
  useEffect(() => {
    if (!hasFailed) return
    const timer = setTimeout(() => setHasFailed(false), PART_RETRY_MS)
    return () => clearTimeout(timer)
  }, [hasFailed])
  return part.usePart(isWanted && !hasFailed, () => setHasFailed(true))
}
