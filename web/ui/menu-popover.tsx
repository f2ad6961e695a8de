import {
  autoUpdate,
  computePosition,
  flip,
  offset,
  type Placement,
  shift,
  size,
} from '@floating-ui/dom'
import { type ComponentProps, type RefObject, useLayoutEffect, useRef } from 'react'
import { focusFirstItem, moveInMenu } from './menu-keys.ts'

const MARGIN_PX = 8

const place = async (anchor: Element, menu: HTMLElement, placement: Placement, gap: number) => {
  const { x, y } = await computePosition(anchor, menu, {
    strategy: 'fixed',
    placement,
    middleware: [
      offset(gap),
      flip({ padding: MARGIN_PX }),
      shift({ padding: MARGIN_PX }),
      size({
        padding: MARGIN_PX,
        apply: ({ availableHeight }) => {
          menu.style.maxHeight = `${availableHeight}px`
        },
      }),
    ],
  })
  menu.style.left = `${Math.round(x)}px`
  menu.style.top = `${Math.round(y)}px`
}

interface MenuPopoverProps extends Omit<ComponentProps<'div'>, 'ref'> {
  anchor: RefObject<HTMLElement | null>
  placement: Placement
  gap: number
  /** Otherwise the menu itself gets the focus, so that no item looks chosen. */
  focusesFirst: boolean
  /** Called when a press elsewhere has closed the menu. */
  onDismiss: () => void
}

/** An open menu in the top layer. In browsers without popovers, it still opens, but doesn't close by a press elsewhere. */
export function MenuPopover({
  anchor,
  placement,
  gap,
  focusesFirst,
  onDismiss,
  onKeyDown,
  ...rest
}: MenuPopoverProps) {
  const own = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a menu opens once
  useLayoutEffect(() => {
    const { current: menu } = own
    const { current: to } = anchor
    if (!menu || !to) return
    menu.showPopover?.()
    const stop = autoUpdate(to, menu, () => void place(to, menu, placement, gap))
    if (focusesFirst) focusFirstItem(menu)
    else menu.focus({ preventScroll: true })
    return stop
  }, [])
  return (
    <div
      {...rest}
      ref={own}
      popover="auto"
      role="menu"
      tabIndex={-1}
      className="menu float"
      onToggle={event => {
        if (event.newState === 'closed') onDismiss()
      }}
      onKeyDown={event => {
        onKeyDown?.(event)
        // Events of submenus arrive here, too.
        if (
          event.target instanceof Element &&
          event.target.closest('[role="menu"]') === own.current
        )
          moveInMenu(event)
      }}
    />
  )
}
