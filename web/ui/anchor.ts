let count = 0

/** Names the anchor at which the styles place `popover`. @returns a function that removes the name */
export const anchorTo = (popover: HTMLElement, anchor: HTMLElement): (() => void) => {
  count += 1
  const name = `--anchor-${count}`
  anchor.style.setProperty('anchor-name', name)
  popover.style.setProperty('position-anchor', name)
  return () => {
    anchor.style.removeProperty('anchor-name')
  }
}
