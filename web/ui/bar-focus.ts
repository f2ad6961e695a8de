/** What is opened from a bar gives the focus back to it; that is no place the focus came from. */
const OPENED = ':is([role$="dialog"], [role="menu"], [popover])'

/** Where the focus was before it came into a floating bar, by the bar's frame. */
const origins = new WeakMap<Element, HTMLElement>()

const note = ({ currentTarget: frame, relatedTarget: from }: Event & Partial<FocusEvent>) => {
  if (!(frame instanceof Element && from instanceof HTMLElement)) return
  if (!frame.contains(from) && !from.closest(OPENED)) origins.set(frame, from)
}

/** The ref of a floating bar's frame: notes where the focus was whenever it comes into the bar. */
export const followOrigin = (frame: Element | null): (() => void) => {
  frame?.addEventListener('focusin', note)
  return () => frame?.removeEventListener('focusin', note)
}

/** Where the focus was before it came into the bar of this frame; null once that is gone. */
export const originOf = (frame: Element | null): HTMLElement | null => {
  const origin = frame && origins.get(frame)
  return origin?.isConnected ? origin : null
}
