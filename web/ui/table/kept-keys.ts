import { useRef } from 'react'

/** The list from before while it says the same: rows that were only loaded again are no other list. */
export const useKeptKeys = <Key>(keys: readonly Key[]): readonly Key[] => {
  const kept = useRef(keys)
  const isSame =
    kept.current === keys ||
    (kept.current.length === keys.length && keys.every((key, index) => key === kept.current[index]))
  if (!isSame) kept.current = keys
  return kept.current
}
