let count = 0

/**
 * Shows `popover` in the top layer. Gives the anchor a name, by which the styles position the popover next to it.
 * @returns a function that removes the name
 */
export const showBeside = (popover: HTMLElement, anchor: HTMLElement): (() => void) => {
  count += 1
  const name = `--anchor-${count}`
  anchor.style.setProperty('anchor-name', name)
  popover.style.setProperty('position-anchor', name)
  popover.showPopover?.()
  return () => {
    anchor.style.removeProperty('anchor-name')
  }
}
