import { type ReactNode, useState } from 'react'
import { Button, type ButtonVariant } from './button.tsx'
import { dialogPart } from './overlay-parts.ts'

export interface DialogProps {
  open: boolean
  /** Esc, the scrim, the close button, or a drawer dragged away. */
  onClose: () => void
  title: ReactNode
  description?: ReactNode
  children?: ReactNode
  /** The buttons, at the right (on a phone below, full width). */
  footer?: ReactNode
  size?: 'sm' | 'md' | 'lg' | undefined
  /** An unanswered question: Esc and Cancel close it, a press beside it does not. */
  alert?: boolean | undefined
  /** False while it must not go away (the session ended): no close button, no Esc, no scrim, no drag. */
  closable?: boolean | undefined
}

/** A modal dialog; a bottom drawer at 768 px and less. */
export function Dialog(props: DialogProps) {
  const part = dialogPart.usePart(props.open, props.onClose)
  return part && <part.DialogWindow {...props} />
}

export interface ConfirmDialogProps {
  open: boolean
  onClose: () => void
  title: ReactNode
  /** Names what will be lost. */
  description: ReactNode
  confirmLabel?: string | undefined
  cancelLabel?: string | undefined
  /** Of the confirming button. */
  variant?: ButtonVariant | undefined
  /** While its promise runs the button is busy and the dialog stays; it closes when that succeeds. A rejection is the caller's to show. */
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
      // The caller has shown why; the question stays open for another try.
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
