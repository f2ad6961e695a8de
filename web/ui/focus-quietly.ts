/** Focuses a non-interactive element without a focus ring and without scrolling. */
export const focusQuietly = (element: HTMLElement | null) => {
  if (!element) return
  if (element.tabIndex < 0) element.tabIndex = -1
  element.style.outline = 'none'
  element.focus({ preventScroll: true })
}
