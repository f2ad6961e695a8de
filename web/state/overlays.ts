import { proxy } from 'valtio/vanilla'

export type Overlay =
  | 'palette'
  | 'bell'
  | 'sheet'
  | 'connection'
  | 'transfer'
  | 'browser'
  | 'stop'
  | 'account'
  | 'logout'

export const overlays = proxy({ open: null as Overlay | null, unread: 0 })

export const openOverlay = (which: Overlay) => {
  overlays.open = which
}
export const closeOverlay = () => {
  overlays.open = null
}
