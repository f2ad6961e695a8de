import { useRef } from 'react'

/** Returns the same array while its contents are equal, so that a reload doesn't look like a different list. */
export const useStableKeys = <Key>(keys: readonly Key[]): readonly Key[] => {
  const kept = useRef(keys)
  const isSame =
    kept.current === keys ||
    (kept.current.length === keys.length && keys.every((key, index) => key === kept.current[index]))
  if (!isSame) kept.current = keys
  return kept.current
}
