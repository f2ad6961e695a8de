/** Moves the focus to something that is not a control, without a ring and without scrolling. */
export const focusQuietly = (element: HTMLElement | null) => {
  if (!element) return
  if (!element.hasAttribute('tabindex')) element.tabIndex = -1
  element.style.outline = 'none'
  element.focus({ preventScroll: true })
}
