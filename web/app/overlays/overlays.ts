import { proxy } from 'valtio/vanilla'

/** Dialogs that open over any page. */
export type Overlay = 'palette' | 'bell' | 'sheet' | 'connection' | 'transfer' | 'logout'

/** Only one at a time. `unread`: number of unread entries in the bell. */
export const overlays = proxy({ open: null as Overlay | null, unread: 0 })

export const openOverlay = (which: Overlay) => {
  overlays.open = which
}
export const closeOverlay = () => {
  overlays.open = null
}
