import { LazySheet, type SheetProps } from './dialog.tsx'

export type { SheetProps }

/** A panel from the side, 18rem wide (the mobile sidebar) unless a size says more: modal, Esc and the scrim close it. */
export function Sheet(props: SheetProps) {
  return <LazySheet {...props} />
}
