import type { RefObject } from 'react'

/** What comes before a list is scrolled, or with it. */
const SIGNS = ['scroll', 'wheel', 'touchstart', 'pointerover', 'keydown', 'focusin', 'resize']

/** Calls `near` at the first sign that `body` is about to be scrolled; returns the way to call it off. */
export const whenScrollNears = (body: RefObject<Element | null>, near: () => void) => {
  const look = ({ target }: Event) => {
    const at = target instanceof Node ? target : document
    if (body.current?.contains(at) || at.contains(body.current)) near()
  }
  for (const sign of SIGNS) addEventListener(sign, look, { capture: true, passive: true })
  return () => {
    for (const sign of SIGNS) removeEventListener(sign, look, { capture: true })
  }
}
