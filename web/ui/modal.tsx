import { type ComponentProps, type MouseEvent, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { focusQuietly } from './focus.ts'
import { raiseMessages } from './messages.tsx'
import { useCountedOverlay } from './open-overlays.ts'

/**
 * Opens a dialog and focuses its `data-autofocus` element. Without one, the dialog itself gets focus, which keeps the
 * on-screen keyboard closed, and screen readers start with the title.
 * @returns a function that closes it. The browser returns focus to the element that had it; after navigation, the new
 * page's heading gets it.
 */
const openModal = (dialog: HTMLDialogElement, isModal = true): (() => void) => {
  const { pathname } = location
  if (isModal) dialog.showModal()
  else dialog.show()
  const lowerMessages = isModal ? raiseMessages(dialog) : null
  const wanted = dialog.querySelector<HTMLElement>('[data-autofocus]')
  ;(wanted ?? dialog).focus({ preventScroll: true })
  return () => {
    lowerMessages?.()
    dialog.close()
    if (location.pathname !== pathname) focusQuietly(document.querySelector('main h1'))
  }
}

interface ModalProps extends Omit<ComponentProps<'dialog'>, 'open' | 'onClose'> {
  open: boolean
  onClose: () => void
  /** False keeps Esc from closing the dialog. */
  closable?: boolean
  /** Whether a press outside closes the dialog. */
  dismissible?: boolean
  /** False leaves the page and its shortcuts usable beside the dialog. */
  isModal?: boolean
}

/**
 * A `<dialog>`, usually modal: the browser keeps it on top and the page inert. The content stays mounted until the
 * closing animation has ended.
 */
export function Modal(props: ModalProps) {
  const [isMounted, setIsMounted] = useState(props.open)
  if (props.open && !isMounted) setIsMounted(true)
  useCountedOverlay(props.open && props.isModal !== false)
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
  // Closes here rather than in a cleanup, because React would then move focus back into the closing dialog.
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
    if (animations.length === 0) return onGone()
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
      // Other ways to close, for example Android's Back gesture.
      onCancel={event => {
        // File fields also fire an event with this name.
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        if (closable) onClose()
      }}
      // Without focus in the dialog, browsers let a second Esc close it even if it refused the first.
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
