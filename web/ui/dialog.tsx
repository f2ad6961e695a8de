import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { Button, type ButtonVariant } from './button.tsx'
import { lazyPart } from './lazy-part.ts'

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

const windows = lazyPart('dialog', () => import('./dialog-window.tsx'))

/** Fetches the code of dialogs, drawers and sheets ahead of the first one (on intent, or when idle). */
export const preloadDialog = windows.preload

export interface ReturnsFocus {
  /** What had the focus before, and all it stood in: what the window did may have taken the element itself away. */
  returnTo: RefObject<readonly Element[]>
}

/** Of the window that went just now, with the focus in it: one that takes its place leads back to the same. */
let replaced: readonly Element[] | null = null

/** Given from the first opening on, so that it can be animated away; remembers what to focus afterwards. */
const useLazyWindow = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const part = windows.usePart(open, onClose)
  const [used, setUsed] = useState(open)
  if (open && !used) setUsed(true)
  const returnTo = useRef<readonly Element[]>([])
  useLayoutEffect(() => {
    if (!open) return
    const way: Element[] = []
    for (let node = document.activeElement; node; node = node.parentElement) way.push(node)
    returnTo.current = (document.activeElement === document.body && replaced) || way
    return () => {
      replaced = returnTo.current
      setTimeout(() => {
        replaced = null
      })
    }
  }, [open])
  return { part: used ? part : null, returnTo: returnTo as ReturnsFocus['returnTo'] }
}

/** A modal dialog; a bottom drawer at 768 px and less. Nothing is rendered or loaded before it first opens. */
export function Dialog(props: DialogProps) {
  const { part, returnTo } = useLazyWindow(props)
  return part && <part.DialogWindow {...props} returnTo={returnTo} />
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

/** @see sheet.tsx */
export function LazySheet(props: SheetProps) {
  const { part, returnTo } = useLazyWindow(props)
  return part && <part.SideSheet {...props} returnTo={returnTo} />
}
