import { type ReactNode, useId, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { Button, type ButtonProps, type ButtonSize, type ButtonVariant } from './button.tsx'
import { floatingContainerOf } from './floating-container.ts'
import { MenuItems } from './menu-items.tsx'
import { MenuPopover, type MenuPopoverProps } from './menu-popover.tsx'
import { useCountedOverlay } from './open-overlays.ts'

export interface MenuItem {
  kind?: 'item' | 'checkbox' | 'radio' | 'separator' | 'label' | undefined
  label?: ReactNode
  hint?: ReactNode
  /** Description on a second line. */
  about?: ReactNode
  icon?: ReactNode
  checked?: boolean | undefined
  onSelect?: (() => void) | undefined
  disabled?: boolean | undefined
  danger?: boolean | undefined
  /** Keeps the menu open after a choice, for example in filters. */
  keepOpen?: boolean | undefined
  items?: readonly MenuEntry[] | undefined
}
/** A false entry is left out. */
export type MenuEntry = MenuItem | false

export interface MenuButtonProps {
  /** Accessible name. Also the visible label, unless there are `children` or the size is `icon`. */
  label: string
  children?: ReactNode
  icon?: ReactNode
  /** If a function, it is called when the menu opens, so that a long table doesn't create items for every row. */
  items: readonly MenuEntry[] | (() => readonly MenuEntry[])
  /** Alignment of the menu. Default: `end` for icon buttons, otherwise `start`. */
  align?: MenuPopoverProps['align'] | undefined
  side?: MenuPopoverProps['side'] | undefined
  variant?: ButtonVariant | undefined
  size?: ButtonSize | undefined
  className?: string | undefined
  busy?: boolean | undefined
  disabled?: boolean | undefined
  /** A plain button without variant styles; only `className` applies. */
  bare?: boolean | undefined
  tip?: { side?: 'right' | 'bottom' | undefined; delay?: number | undefined } | undefined
}

export function MenuButton({
  label,
  children,
  icon,
  items,
  align,
  side = 'bottom',
  variant = 'neutralnoShadow',
  size = 'default',
  className,
  bare = false,
  busy,
  disabled,
  tip,
}: MenuButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  const [open, setOpen] = useState<'key' | 'pointer' | null>(null)
  useCountedOverlay(open !== null)
  // Pressing the button of an open menu closes the menu, like any press outside. The click must not reopen it.
  const wasOpen = useRef(false)
  const close = () => {
    button.current?.focus({ preventScroll: true })
    setOpen(null)
  }
  const choose = (item: MenuItem) => {
    // Return focus to the button first, so that a dialog opened by the choice also returns it there.
    if (!item.keepOpen) close()
    item.onSelect?.()
  }
  const iconOnly = size === 'icon' && children === undefined
  const shared: ButtonProps = {
    ref: button,
    id,
    className,
    disabled: disabled === true,
    'aria-haspopup': 'menu',
    'aria-expanded': open !== null,
    ...((iconOnly || children !== undefined) && { 'aria-label': label }),
    onPointerDown: () => {
      wasOpen.current = open !== null
    },
    onClick: ({ detail }) => {
      setOpen(open || wasOpen.current ? null : detail === 0 ? 'key' : 'pointer')
      wasOpen.current = false
    },
    onKeyDown: event => {
      if (event.key !== 'ArrowDown' || busy) return
      event.preventDefault()
      setOpen('key')
    },
  }
  const tipping = iconOnly && {
    'data-tip': label,
    'data-tip-side': tip?.side,
    'data-tip-delay': tip?.delay,
  }
  const words = iconOnly ? null : (children ?? label)
  return (
    <>
      {bare ? (
        <button type="button" {...shared} {...tipping}>
          {icon}
          {words}
        </button>
      ) : (
        <Button {...shared} {...tipping} variant={variant} size={size} busy={busy} icon={icon}>
          {words}
        </Button>
      )}
      {open &&
        createPortal(
          <MenuPopover
            anchor={button}
            aria-labelledby={id}
            side={side}
            align={align ?? (iconOnly ? 'end' : 'start')}
            focusesFirst={open === 'key'}
            onDismiss={() => setOpen(null)}
            onKeyDown={event => {
              if (event.key !== 'Escape') return
              event.preventDefault()
              close()
            }}
          >
            <MenuItems items={typeof items === 'function' ? items() : items} choose={choose} />
          </MenuPopover>,
          floatingContainerOf(button.current),
        )}
    </>
  )
}
