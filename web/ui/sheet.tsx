import type { ReactNode } from 'react'
import { dialogPart } from './overlay-parts.ts'

export interface SheetProps {
  open: boolean
  onClose: () => void
  label: string
  children: ReactNode
  side?: 'left' | 'right' | undefined
  /** `md` is for lists, `lg` for tables. Always full width on phones. */
  size?: 'md' | 'lg' | undefined
}

export function Sheet(props: SheetProps) {
  const part = dialogPart.usePart(props.open, props.onClose)
  return part && <part.SheetWindow {...props} />
}
