/** Overlays opened from a bar return the focus to it, so they aren't its origin. */
const OPENED = ':is([role$="dialog"], [role="menu"], [popover])'

/** Element focused before a floating bar, by the bar's frame. */
const origins = new WeakMap<Element, HTMLElement>()

const note = ({ currentTarget: frame, relatedTarget: from }: Event & Partial<FocusEvent>) => {
  if (!(frame instanceof Element && from instanceof HTMLElement)) return
  if (!frame.contains(from) && !from.closest(OPENED)) origins.set(frame, from)
}

/** Ref for a floating bar's frame: records where the focus came from. */
export const followOrigin = (frame: Element | null): (() => void) => {
  frame?.addEventListener('focusin', note)
  return () => frame?.removeEventListener('focusin', note)
}

/** Element focused before the bar of this frame; null if it was removed. */
export const originOf = (frame: Element | null): HTMLElement | null => {
  const origin = frame && origins.get(frame)
  return origin?.isConnected ? origin : null
}
