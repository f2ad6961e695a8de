/** Moves the focus to something that is not a control, without a ring and without scrolling. */
export const focusQuietly = (element: HTMLElement | null) => {
  if (!element) return
  // Written out, it lets an element take the focus that no key reaches.
  if (element.tabIndex < 0) element.tabIndex = -1
  element.style.outline = 'none'
  element.focus({ preventScroll: true })
}
