import { useRef } from 'react'

/** The list of ids from before while it says the same: rows that were only read anew are no other list. */
export const useKeptIds = (ids: readonly number[]): readonly number[] => {
  const kept = useRef(ids)
  const isSame =
    kept.current === ids ||
    (kept.current.length === ids.length && ids.every((id, index) => id === kept.current[index]))
  if (!isSame) kept.current = ids
  return kept.current
}
