/**
 * Closing an overlay returns the focus to the bar that opened it, but the overlay isn't where the bar's focus came
 * from.
 */
const OPENED = ':is([role$="dialog"], [role="menu"], [popover])'

const origins = new WeakMap<Element, HTMLElement>()

const note = ({ currentTarget: frame, relatedTarget: from }: Event & Partial<FocusEvent>) => {
  if (!(frame instanceof Element && from instanceof HTMLElement)) return
  if (!frame.contains(from) && !from.closest(OPENED)) origins.set(frame, from)
}

export const followOrigin = (frame: Element | null): (() => void) => {
  frame?.addEventListener('focusin', note)
  return () => frame?.removeEventListener('focusin', note)
}

export const originOf = (frame: Element | null): HTMLElement | null => {
  const origin = frame && origins.get(frame)
  return origin?.isConnected ? origin : null
}
