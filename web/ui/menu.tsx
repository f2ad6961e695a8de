import { DropdownMenu as Menu } from 'radix-ui'
import { type ReactNode, useRef, useState } from 'react'
import { Button, type ButtonSize, type ButtonVariant } from './button.tsx'
import { landmarkOf } from './landmark.ts'
import { MenuItems } from './menu-items.tsx'
import { useCountedWindow } from './open-windows.ts'

export interface MenuItem {
  kind?: 'item' | 'checkbox' | 'radio' | 'separator' | 'label' | undefined
  label?: ReactNode
  hint?: ReactNode
  icon?: ReactNode
  checked?: boolean | undefined
  onSelect?: (() => void) | undefined
  disabled?: boolean | undefined
  danger?: boolean | undefined
  /** Keeps the menu open after a choice, for example in filters. */
  keepOpen?: boolean | undefined
  items?: readonly MenuItem[] | undefined
}

export interface MenuButtonProps {
  /** Accessible name. Also the visible label, unless there are `children` or the size is `icon`. */
  label: string
  children?: ReactNode
  icon?: ReactNode
  /** A function is called when the menu opens, which saves creating the items of every row of a long table. */
  items: readonly MenuItem[] | (() => readonly MenuItem[])
  /** Alignment of the menu. Default: `end` for icon buttons, otherwise `start`. */
  align?: 'start' | 'center' | 'end' | undefined
  side?: 'top' | 'bottom' | 'left' | 'right' | undefined
  variant?: ButtonVariant | undefined
  size?: ButtonSize | undefined
  className?: string | undefined
  busy?: boolean | undefined
  disabled?: boolean | undefined
  /** A plain button without variant styles; only `className` applies. */
  bare?: boolean | undefined
  tip?: { side?: 'right' | 'left' | 'bottom' | undefined; delay?: number | undefined } | undefined
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
  const [open, setOpen] = useState(false)
  useCountedWindow(open)
  // Called after the focus has returned to the button, so that a dialog opened by the choice later returns it there
  // too.
  const chosen = useRef<(() => void) | undefined>(undefined)
  const outside = useRef(false)
  const choose = (item: MenuItem) => {
    if (item.keepOpen) item.onSelect?.()
    else chosen.current = item.onSelect
  }
  const iconOnly = size === 'icon' && children === undefined
  const shared = {
    className,
    ...((iconOnly || children !== undefined) && { 'aria-label': label }),
    ...(iconOnly && {
      'data-tip': label,
      'data-tip-side': tip?.side,
      'data-tip-delay': tip?.delay,
    }),
    onClick: () => setOpen(!open),
  }
  const words = iconOnly ? null : (children ?? label)
  return (
    <Menu.Root modal={false} open={open} onOpenChange={setOpen}>
      <Menu.Trigger
        asChild
        ref={button}
        disabled={disabled === true}
        // Open on click instead, because otherwise scrolling by touch from the button would open the menu.
        onPointerDown={event => event.preventDefault()}
      >
        {bare ? (
          <button type="button" {...shared}>
            {icon}
            {words}
          </button>
        ) : (
          <Button {...shared} variant={variant} size={size} busy={busy} icon={icon}>
            {words}
          </Button>
        )}
      </Menu.Trigger>
      {button.current && (
        <Menu.Portal container={landmarkOf(button.current)}>
          <Menu.Content
            className="menu float"
            align={align ?? (iconOnly ? 'end' : 'start')}
            side={side}
            sideOffset={6}
            collisionPadding={8}
            loop
            onInteractOutside={event => {
              // The button handles its own clicks.
              if (event.target instanceof Node && button.current?.contains(event.target))
                event.preventDefault()
              else outside.current = true
            }}
            onCloseAutoFocus={event => {
              event.preventDefault()
              if (!outside.current) button.current?.focus({ preventScroll: true })
              outside.current = false
              const act = chosen.current
              chosen.current = undefined
              act?.()
            }}
          >
            <MenuItems items={items} choose={choose} />
          </Menu.Content>
        </Menu.Portal>
      )}
    </Menu.Root>
  )
}
