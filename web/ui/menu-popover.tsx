import { type ComponentProps, type RefObject, useLayoutEffect, useRef } from 'react'
import { showBeside } from './anchor.ts'
import { focusFirstItem, moveInMenu } from './menu-keys.ts'

export interface MenuPopoverProps extends Omit<ComponentProps<'div'>, 'ref'> {
  anchor: RefObject<HTMLElement | null>
  side: 'top' | 'bottom' | 'right'
  align: 'start' | 'end'
  /** If false, the menu itself gets focus, so that no item looks selected. */
  focusesFirst: boolean
  /** Called when a press elsewhere has closed the menu. */
  onDismiss: () => void
}

/**
 * An open menu in the top layer. In browsers without popovers, it still opens, but a press elsewhere doesn't close it.
 */
export function MenuPopover({
  anchor,
  side,
  align,
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
    const stop = showBeside(menu, to)
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
      data-side={side}
      data-align={align}
      // Don't use `onToggle`, which fires later: a key pressed in between would still count as meant for the menu.
      onBeforeToggle={event => {
        if (event.newState === 'closed') onDismiss()
      }}
      onKeyDown={event => {
        onKeyDown?.(event)
        // Events from submenus also bubble up to here.
        if (
          event.target instanceof Element &&
          event.target.closest('[role="menu"]') === own.current
        )
          moveInMenu(event)
      }}
    />
  )
}
