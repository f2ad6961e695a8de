import { proxy } from 'valtio/vanilla'

/** What the header opens over the page; one at a time. Their scripts come with the first opening, or when the browser is idle. */
export const overlays = proxy({ open: null as Overlay | null })
export type Overlay = 'sheet'

/** Opens it, or closes it where it is open. */
export const toggleOverlay = (which: Overlay) => {
  overlays.open = overlays.open === which ? null : which
}
export const closeOverlay = () => {
  overlays.open = null
}
