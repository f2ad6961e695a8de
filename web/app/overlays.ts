import { proxy } from 'valtio/vanilla'

/** What opens over whatever page is shown; the scripts come with the first opening. */
export type Overlay = 'palette' | 'bell' | 'sheet' | 'connection' | 'transfer' | 'logout'

/** One at a time. `unread`: entries of the bell. */
export const overlays = proxy({ open: null as Overlay | null, unread: 0 })

/** Asked for again while its script is still under way it stays asked for. */
export const openOverlay = (which: Overlay) => {
  overlays.open = which
}
export const closeOverlay = () => {
  overlays.open = null
}
