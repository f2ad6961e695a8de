let count = 0

/**
 * Gives the anchor a name, by which the styles position `popover` next to it.
 * @returns a function that removes the name
 */
export const anchorTo = (popover: HTMLElement, anchor: HTMLElement): (() => void) => {
  count += 1
  const name = `--anchor-${count}`
  anchor.style.setProperty('anchor-name', name)
  popover.style.setProperty('position-anchor', name)
  return () => {
    anchor.style.removeProperty('anchor-name')
  }
}
