import clsx from 'clsx'
import X from 'lucide-react/icons/x'
import { Dialog as Primitive } from 'radix-ui'
import { type PointerEvent, type ReactNode, useEffect, useRef } from 'react'
import type { DialogProps } from './dialog.tsx'
import { focusFirstField, useFocusBack } from './focus-back.ts'
import { IconButton } from './icon-button.tsx'
import { useCountedWindow } from './open-windows.ts'
import type { SheetProps } from './sheet.tsx'
import { useIsMobile } from './use-media.ts'

const stay = (event: Event) => event.preventDefault()

/** In a search field, the first Esc only clears the text (search-input). The next one closes the window. */
const stayWhileSearching = (event: KeyboardEvent) => {
  const { target } = event
  if (target instanceof HTMLInputElement && target.type === 'search' && target.value !== '')
    event.preventDefault()
}

export function DialogWindow({
  open,
  onClose,
  title,
  description,
  children,
  footer,
  size = 'md',
  alert = false,
  closable = true,
}: DialogProps) {
  const isMobile = useIsMobile()
  const drag = useDrawerDrag(onClose, isMobile && closable)
  const focusBack = useFocusBack(open)
  useCountedWindow(open)
  return (
    <Primitive.Root open={open} onOpenChange={next => next || onClose()}>
      <Primitive.Portal>
        <Primitive.Overlay className="scrim" />
        <Primitive.Content
          ref={drag.drawer}
          role={alert ? 'alertdialog' : 'dialog'}
          className={clsx('dialog float', isMobile && 'drawer')}
          {...(!isMobile && { 'data-size': size })}
          {...(description === undefined && { 'aria-describedby': undefined })}
          onCloseAutoFocus={focusBack}
          onOpenAutoFocus={event => focusFirstField(event, drag.drawer.current)}
          {...((alert || !closable) && { onInteractOutside: stay })}
          onEscapeKeyDown={closable ? stayWhileSearching : stay}
        >
          <div className={clsx(isMobile && closable && 'drawer-grip')} {...drag.handlers}>
            <div className="flex items-start gap-3 px-5 pt-4 pb-1">
              <Primitive.Title className="min-w-0 flex-1 text-lg wrap-anywhere">
                {title}
              </Primitive.Title>
              {closable && !alert && (
                <IconButton
                  label="Close"
                  variant="clear"
                  icon={<X aria-hidden />}
                  className="-mt-1 -mr-2 max-md:-mt-2.5"
                  onClick={onClose}
                />
              )}
            </div>
          </div>
          <ScrollBody>
            {description !== undefined && (
              <Primitive.Description className="text-ink-2 wrap-anywhere">
                {description}
              </Primitive.Description>
            )}
            {children !== undefined && <div className="mt-3">{children}</div>}
          </ScrollBody>
          {footer !== undefined && (
            <div className="dialog-footer flex flex-wrap justify-end gap-2.5 border-t border-rule px-5 py-3.5">
              {footer}
            </div>
          )}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}

/** In the tab order only if it scrolls and contains nothing focusable, so that the keyboard can scroll it. */
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

/** A drawer closes when dragged by this fraction of its height. */
const CLOSE_AT = 0.25
const FLICK_PX_PER_MS = 0.5
const CLOSING_MS = 150

const useDrawerDrag = (onClose: () => void, enabled: boolean) => {
  const drawer = useRef<HTMLDivElement>(null)
  const start = useRef<{ y: number; at: number } | null>(null)
  const moveTo = (px: number) => drawer.current?.style.setProperty('--drag', `${px}px`)
  const end = (event: PointerEvent) => {
    const from = start.current
    const element = drawer.current
    start.current = null
    if (!from || !element) return
    delete element.dataset.dragging
    const moved = event.clientY - from.y
    const flicked = moved > 24 && moved / (event.timeStamp - from.at) > FLICK_PX_PER_MS
    if (event.type === 'pointerup' && (moved > element.offsetHeight * CLOSE_AT || flicked)) {
      onClose()
      setTimeout(() => {
        if (element.dataset.state === 'open') element.style.setProperty('--drag', '0px')
      }, CLOSING_MS)
    } else moveTo(0)
  }
  const handlers = enabled
    ? {
        onPointerDown: (event: PointerEvent) => {
          if (event.button !== 0 || (event.target as Element).closest('button, a, input')) return
          event.currentTarget.setPointerCapture(event.pointerId)
          start.current = { y: event.clientY, at: event.timeStamp }
          if (drawer.current) drawer.current.dataset.dragging = ''
        },
        onPointerMove: (event: PointerEvent) => {
          if (start.current) moveTo(Math.max(0, event.clientY - start.current.y))
        },
        onPointerUp: end,
        onPointerCancel: end,
      }
    : {}
  return { drawer, handlers }
}

export function SheetWindow({ open, onClose, label, children, side = 'left', size }: SheetProps) {
  const focusBack = useFocusBack(open)
  useCountedWindow(open)
  return (
    <Primitive.Root open={open} onOpenChange={next => next || onClose()}>
      <Primitive.Portal>
        <Primitive.Overlay className="scrim" />
        <Primitive.Content
          className="sheet"
          data-side={side}
          data-size={size}
          aria-describedby={undefined}
          onEscapeKeyDown={stayWhileSearching}
          onCloseAutoFocus={focusBack}
          onOpenAutoFocus={event =>
            focusFirstField(event, event.currentTarget as HTMLElement | null)
          }
        >
          <Primitive.Title className="sr-only">{label}</Primitive.Title>
          {children}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}
