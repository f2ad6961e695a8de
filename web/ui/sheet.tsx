import { type ReactNode, useId } from 'react'
import { Modal } from './modal.tsx'

interface SheetProps {
  open: boolean
  onClose: () => void
  label: string
  children: ReactNode
  side?: 'left' | 'right' | undefined
  /** `md` is for lists, `lg` for tables. Always full width on phones. */
  size?: 'md' | 'lg' | undefined
}

/** A modal side panel, 18rem wide by default. */
export function Sheet({ open, onClose, label, children, side = 'left', size }: SheetProps) {
  const id = useId()
  return (
    <Modal
      open={open}
      onClose={onClose}
      role="dialog"
      className="sheet"
      data-side={side}
      data-size={size}
      aria-labelledby={id}
    >
      <h2 id={id} className="sr-only">
        {label}
      </h2>
      {children}
    </Modal>
  )
}
