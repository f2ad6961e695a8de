import { useCallback, useLayoutEffect, useRef } from 'react'

/**
 * A function that never changes and runs the `handler` of the last render, for event handlers that are passed to memoized
 * rows or kept outside of React. Effects use React's `useEffectEvent` instead.
 */
export const useStableCallback = <Args extends unknown[], Result>(
  handler: (...args: Args) => Result,
): ((...args: Args) => Result) => {
  const latest = useRef(handler)
  useLayoutEffect(() => {
    latest.current = handler
  })
  return useCallback((...args: Args) => latest.current(...args), [])
}
