import { proxy } from 'valtio/vanilla'

/** Windows that open over any page. */
export type Overlay = 'palette' | 'bell' | 'sheet' | 'connection' | 'transfer' | 'logout'

/** One at a time. `unread`: entries of the bell. */
export const overlays = proxy({ open: null as Overlay | null, unread: 0 })

export const openOverlay = (which: Overlay) => {
  overlays.open = which
}
export const closeOverlay = () => {
  overlays.open = null
}
