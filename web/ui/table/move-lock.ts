import { type RefObject, useLayoutEffect, useRef } from 'react'

const LOCK_MS = 300

/**
 * Makes the children of a list ignore the pointer for a moment after any of them has moved, because a press in that
 * time was aimed at another child. The keyboard isn't affected: focus moves along with its row.
 */
export const useMoveLock = (
  list: RefObject<HTMLElement | null>,
  keys: readonly (string | number)[],
) => {
  const before = useRef(keys)
  const turn = useRef(0)
  useLayoutEffect(() => {
    const hasMoved = before.current.some((key, index) => key !== keys[index])
    before.current = keys
    const { current: element } = list
    if (!hasMoved || !element) return
    element.dataset.moved = ''
    const mine = ++turn.current
    const unlock = () => {
      if (mine === turn.current) delete element.dataset.moved
    }
    // The lock time counts from the frame that shows the move, because that frame may come late.
    requestAnimationFrame(() => setTimeout(unlock, LOCK_MS))
  }, [list, keys])
}
