import type { ReactNode } from 'react'
import { dialogPart } from './overlay-parts.ts'

export interface SheetProps {
  open: boolean
  onClose: () => void
  /** Accessible name. */
  label: string
  children: ReactNode
  side?: 'left' | 'right' | undefined
  /** `md`: a list; `lg`: a table. Both take the whole width of a phone. */
  size?: 'md' | 'lg' | undefined
}

/** A panel from the side, 18rem wide (the mobile sidebar) unless a size says more: modal, Esc and the scrim close it. */
export function Sheet(props: SheetProps) {
  const part = dialogPart.usePart(props.open, props.onClose)
  return part && <part.SheetWindow {...props} />
}
