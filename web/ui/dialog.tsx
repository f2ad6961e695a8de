import { type ReactNode, useState } from 'react'
import { Button, type ButtonVariant } from './button.tsx'
import { dialogPart } from './overlay-parts.ts'

export interface DialogProps {
  open: boolean
  onClose: () => void
  title: ReactNode
  description?: ReactNode
  children?: ReactNode
  footer?: ReactNode
  size?: 'sm' | 'md' | 'lg' | undefined
  /** Requires an answer: Esc and Cancel close it, but the backdrop doesn't. */
  alert?: boolean | undefined
  /** False removes every way to close it (for an ended session). */
  closable?: boolean | undefined
}

/** A modal dialog, or a bottom drawer at 768 px and below. */
export function Dialog(props: DialogProps) {
  const part = dialogPart.usePart(props.open, props.onClose)
  return part && <part.DialogWindow {...props} />
}

export interface ConfirmDialogProps {
  open: boolean
  onClose: () => void
  title: ReactNode
  description: ReactNode
  confirmLabel?: string | undefined
  cancelLabel?: string | undefined
  variant?: ButtonVariant | undefined
  /**
   * While its promise is pending, the button is busy and the dialog stays open. Closes on success. The caller must
   * report errors.
   */
  // biome-ignore lint/suspicious/noConfusingVoidType: a handler that returns nothing is welcome
  onConfirm: () => void | Promise<unknown>
  children?: ReactNode
}

export function ConfirmDialog({
  open,
  onClose,
  title,
  description,
  confirmLabel = 'Confirm',
  cancelLabel = 'Cancel',
  variant = 'error',
  onConfirm,
  children,
}: ConfirmDialogProps) {
  const [busy, setBusy] = useState(false)
  const confirm = async () => {
    setBusy(true)
    try {
      await onConfirm()
      onClose()
    } catch {
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      open={open}
      onClose={() => {
        if (!busy) onClose()
      }}
      title={title}
      description={description}
      alert
      footer={
        <>
          <Button variant="cancel" onClick={onClose} disabled={busy} autoFocus>
            {cancelLabel}
          </Button>
          <Button variant={variant} busy={busy} onClick={confirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}
