/** Closing an overlay moves the focus back to its bar; the overlay doesn't count as where the focus came from. */
const OPENED = ':is([role$="dialog"], [role="menu"], [popover])'

/** For each floating bar's frame, the element that was focused before the bar. */
const origins = new WeakMap<Element, HTMLElement>()

const note = ({ currentTarget: frame, relatedTarget: from }: Event & Partial<FocusEvent>) => {
  if (!(frame instanceof Element && from instanceof HTMLElement)) return
  if (!frame.contains(from) && !from.closest(OPENED)) origins.set(frame, from)
}

/** Ref for the frame of a floating bar; records where the focus came from. */
export const followOrigin = (frame: Element | null): (() => void) => {
  frame?.addEventListener('focusin', note)
  return () => frame?.removeEventListener('focusin', note)
}

/** The element that was focused before the bar in this frame; null if it was removed. */
export const originOf = (frame: Element | null): HTMLElement | null => {
  const origin = frame && origins.get(frame)
  return origin?.isConnected ? origin : null
}
