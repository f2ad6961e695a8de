import clsx from 'clsx'
import X from 'lucide-react/icons/x'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import type { Failure } from '../lib/errors.ts'
import { Button, type ButtonVariant } from './button.tsx'
import { useDrawerDrag } from './drawer-drag.ts'
import { IconButton } from './icon-button.tsx'
import { Modal } from './modal.tsx'
import { Problem } from './problem.tsx'
import { useAction } from './use-action.ts'
import { useLastOpened } from './use-last-opened.ts'
import { useIsMobile } from './use-media.ts'
import { useStableCallback } from './use-stable-callback.ts'

interface DialogProps {
  open: boolean
  onClose: () => void
  title: ReactNode
  /** Buttons before Close. */
  actions?: ReactNode
  description?: ReactNode
  children?: ReactNode
  footer?: ReactNode
  /** `xl` keeps its top edge in place while it grows. */
  size?: 'sm' | 'md' | 'lg' | 'xl' | undefined
  /** Keeps a click on the backdrop from closing the dialog. Esc and Cancel still close it. */
  alert?: boolean | undefined
  /** False removes every way to close the dialog (for an ended session). */
  closable?: boolean | undefined
}

/** A modal dialog, or a bottom drawer at 768 px and below. */
export function Dialog({
  open,
  onClose,
  title,
  actions,
  description,
  children,
  footer,
  size = 'md',
  alert = false,
  closable = true,
}: DialogProps) {
  const isMobile = useIsMobile()
  const drag = useDrawerDrag(onClose)
  const isDraggable = isMobile && closable
  const id = useId()
  return (
    <Modal
      open={open}
      onClose={onClose}
      closable={closable}
      dismissible={closable && !alert}
      role={alert ? 'alertdialog' : 'dialog'}
      aria-labelledby={`${id}title`}
      {...(description !== undefined && { 'aria-describedby': `${id}text` })}
      className={clsx('dialog float', isMobile && 'drawer')}
      {...(!isMobile && { 'data-size': size })}
    >
      <div {...(isDraggable && { className: 'drawer-grip', ...drag })}>
        <div className="flex items-start gap-3 px-5 pt-4 pb-1">
          <h2 id={`${id}title`} className="min-w-0 flex-1 text-lg wrap-anywhere">
            {title}
          </h2>
          {actions && <div className="-mt-0.75 flex shrink-0 gap-1 max-md:-mt-2.5">{actions}</div>}
          {closable && !alert && (
            <IconButton
              label="Close"
              variant="clear"
              icon={<X />}
              className="-mt-1.25 -mr-2 max-md:-mt-2.5"
              onClick={onClose}
            />
          )}
        </div>
      </div>
      <ScrollBody>
        {description !== undefined && (
          <p id={`${id}text`} className="text-ink-2 wrap-anywhere">
            {description}
          </p>
        )}
        {children !== undefined && <div className="mt-3">{children}</div>}
      </ScrollBody>
      {footer !== undefined && (
        <div className="dialog-footer flex flex-wrap justify-end gap-2.5 border-t border-rule px-5 py-3.5">
          {footer}
        </div>
      )}
    </Modal>
  )
}

/**
 * The body is in the tab order only if it scrolls and contains nothing focusable, so that the keyboard can scroll it.
 */
function ScrollBody({ children }: { children: ReactNode }) {
  const body = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const node = body.current
    if (!node) return
    const update = () => {
      const isNeeded = node.scrollHeight > node.clientHeight && !node.querySelector(FOCUSABLE)
      if (isNeeded) node.tabIndex = 0
      else node.removeAttribute('tabindex')
    }
    const observer = new ResizeObserver(update)
    observer.observe(node)
    for (const child of node.children) observer.observe(child)
    return () => observer.disconnect()
  }, [])
  return (
    <div
      ref={body}
      className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 pb-4 has-[.sticky]:scroll-pb-40"
    >
      {children}
    </div>
  )
}
const FOCUSABLE = 'a[href], button:enabled, input:enabled, select, textarea, [tabindex="0"]'

interface ConfirmDialogProps {
  open: boolean
  onClose: () => void
  title: ReactNode
  description: ReactNode
  confirmLabel?: string | undefined
  cancelLabel?: string | undefined
  variant?: ButtonVariant | undefined
  size?: DialogProps['size']
  /** Whether the dialog can't be confirmed yet, or why. */
  isBlocked?: boolean | string
  /** While the returned promise is pending, the button is busy and the dialog stays open. It closes on success. */
  // biome-ignore lint/suspicious/noConfusingVoidType: handlers may return nothing
  onConfirm: () => void | Promise<unknown>
  /**
   * Describes an error thrown by `onConfirm`, for display in the dialog. If absent, the caller must report the error.
   */
  failed?: (cause: unknown) => Failure
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
  size,
  isBlocked = false,
  onConfirm,
  failed,
  children,
}: ConfirmDialogProps) {
  const { isBusy, problem, setProblem, run } = useAction(
    async () => {
      await onConfirm()
      onClose()
    },
    cause => failed?.(cause) ?? null,
  )
  const close = () => {
    setProblem(null)
    onClose()
  }
  return (
    <Dialog
      open={open}
      onClose={() => {
        if (!isBusy) close()
      }}
      title={title}
      description={description}
      size={size}
      alert
      footer={
        <>
          <Button variant="cancel" onClick={close} disabled={isBusy} data-autofocus="">
            {cancelLabel}
          </Button>
          <Button
            variant={variant}
            busy={isBusy}
            aria-disabled={isBlocked !== false}
            data-tip={typeof isBlocked === 'string' ? isBlocked : undefined}
            onClick={() => void run()}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      {problem ? (
        <>
          {children}
          <Problem className="mt-4 first:mt-0" {...problem} />
        </>
      ) : (
        children
      )}
    </Dialog>
  )
}

export type Question = Omit<ConfirmDialogProps, 'open' | 'onClose'>

/** A question about a subject, such as a row. `ask` opens its dialog, which keeps the subject while it closes. */
export const useQuestion = <Subject = void>(questionAbout: (subject: Subject) => Question) => {
  const id = useId()
  const [asked, setAsked] = useState<{ subject: Subject } | null>(null)
  const { last, times } = useLastOpened(asked)
  return {
    ask: useStableCallback((subject: Subject) => setAsked({ subject })),
    dialog: last && (
      <ConfirmDialog
        // Unique among the dialogs beside it.
        key={`${id}${times}`}
        {...questionAbout(last.subject)}
        open={asked !== null}
        onClose={() => setAsked(null)}
      />
    ),
  }
}
