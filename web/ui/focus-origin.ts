/** Overlays opened from a bar. Focus returning from one of them to the bar doesn't change the bar's origin. */
const OPENED = ':is([role$="dialog"], [role="menu"], [popover])'

const origins = new WeakMap<Element, HTMLElement>()

const note = ({ currentTarget: frame, relatedTarget: from }: Event & Partial<FocusEvent>) => {
  if (!(frame instanceof Element && from instanceof HTMLElement)) return
  if (!frame.contains(from) && !from.closest(OPENED)) origins.set(frame, from)
}

/** Remembers the element from which focus entered `frame`. Returns a function that stops tracking. */
export const followOrigin = (frame: Element | null): (() => void) => {
  frame?.addEventListener('focusin', note)
  return () => frame?.removeEventListener('focusin', note)
}

export const originOf = (frame: Element | null): HTMLElement | null => {
  const origin = frame && origins.get(frame)
  return origin?.isConnected ? origin : null
}
