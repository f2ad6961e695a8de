/** Bars and messages that float over the page. */
const covers = new Set<Element>()

const add = (cover: Element) => {
  covers.add(cover)
  return () => covers.delete(cover)
}

/** Whether the pointer is on a bar or a message, which may cover a list. */
export const isPointerOnCover = (): boolean => [...covers].some(cover => cover.matches(':hover'))

export const isInCover = (node: Node): boolean => [...covers].some(cover => cover.contains(node))

/** Adds an element that stays, or as a `ref` one that leaves again. */
export const coverRef = (cover: HTMLElement | null) => {
  const remove = cover && add(cover)
  return () => void remove?.()
}

/** Between a bar and what is above it. */
const MARGIN_PX = 20

/** A `ref` for a bar at the window's lower edge: publishes its height as a CSS variable, for what must stay clear of it. */
const roomRef = (name: string) => (bar: HTMLElement | null) => {
  if (!bar) return
  const remove = add(bar)
  const { style } = document.documentElement
  const observer = new ResizeObserver(() => {
    const { offsetHeight } = bar
    // An inherited variable restyles the whole page, so an empty bar doesn't set it.
    if (offsetHeight) style.setProperty(name, `${offsetHeight + MARGIN_PX}px`)
    else style.removeProperty(name)
  })
  observer.observe(bar)
  return () => {
    remove()
    observer.disconnect()
    style.removeProperty(name)
  }
}
export const barRef = roomRef('--bulk-room')
export const footRef = roomRef('--foot-room')
