import { proxy } from 'valtio/vanilla'

/** Dialogs that can be opened above any page. */
export type Overlay = 'palette' | 'bell' | 'sheet' | 'connection' | 'transfer' | 'logout'

/** `open` is the single dialog that is open; `unread` is the number of unread entries in the bell. */
export const overlays = proxy({ open: null as Overlay | null, unread: 0 })

export const openOverlay = (which: Overlay) => {
  overlays.open = which
}
export const closeOverlay = () => {
  overlays.open = null
}
