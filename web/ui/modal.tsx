import { type ComponentProps, type MouseEvent, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { openModal } from './open-modal.ts'
import { useCountedWindow } from './open-windows.ts'

interface ModalProps extends Omit<ComponentProps<'dialog'>, 'open' | 'onClose'> {
  open: boolean
  onClose: () => void
  /** False if Esc doesn't close it. */
  closable?: boolean
  /** Whether pressing beside it closes it. */
  dismissible?: boolean
  /** False leaves the page usable beside it, with its shortcuts. */
  isModal?: boolean
}

/** A `<dialog>`, usually modal: the browser keeps it on top and the page inert. Its content is mounted until it has closed. */
export function Modal(props: ModalProps) {
  const [isMounted, setIsMounted] = useState(props.open)
  if (props.open && !isMounted) setIsMounted(true)
  useCountedWindow(props.open && props.isModal !== false)
  return (
    isMounted &&
    createPortal(<Layer {...props} onGone={() => setIsMounted(false)} />, document.body)
  )
}

const isBeside = ({ target, currentTarget, clientX: x, clientY: y }: MouseEvent) => {
  if (target !== currentTarget) return false
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect()
  return x < left || x > right || y < top || y > bottom
}

function Layer({
  open,
  onClose,
  onGone,
  closable = true,
  dismissible = closable,
  isModal = true,
  onKeyDown,
  ...rest
}: ModalProps & { onGone: () => void }) {
  const layer = useRef<HTMLDialogElement>(null)
  const isPressedBeside = useRef(false)
  const close = useRef<() => void>(undefined)
  // Closes here rather than in a cleanup, after which React would move the focus back into the closing dialog.
  // biome-ignore lint/correctness/useExhaustiveDependencies: opens and closes once each time
  useLayoutEffect(() => {
    if (!layer.current) return
    if (open) {
      close.current?.()
      close.current = openModal(layer.current, isModal)
      return
    }
    close.current?.()
    close.current = undefined
    let isOpenAgain = false
    const animations = layer.current.getAnimations()
    if (animations.length === 0) onGone()
    Promise.allSettled(animations.map(({ finished }) => finished)).then(
      () => isOpenAgain || onGone(),
    )
    return () => {
      isOpenAgain = true
    }
  }, [open, isModal])
  useLayoutEffect(() => () => close.current?.(), [])
  return (
    <dialog
      {...rest}
      ref={layer}
      tabIndex={-1}
      // Handles the key itself, because browsers let a second Esc close a dialog that must stay open.
      onKeyDown={event => {
        onKeyDown?.(event)
        if (event.key !== 'Escape' || event.defaultPrevented || event.nativeEvent.isComposing)
          return
        event.preventDefault()
        if (closable) onClose()
      }}
      // Other ways to close, for example the Back gesture of Android.
      onCancel={event => {
        // File fields have an event of this name, too.
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        if (closable) onClose()
      }}
      // Without the focus in the dialog, browsers let a second Esc close it even if it refused the first.
      onClose={({ currentTarget }) => {
        if (!open || currentTarget.open) return
        if (isModal) currentTarget.showModal()
        else currentTarget.show()
        if (closable) onClose()
      }}
      onPointerDown={event => {
        isPressedBeside.current = isBeside(event)
      }}
      onClick={event => {
        if (dismissible && isPressedBeside.current && isBeside(event)) onClose()
      }}
    />
  )
}
