import { type ReactNode, useId, useRef, useState } from 'react'
import { Button, type ButtonSize, type ButtonVariant } from './button.tsx'
import { menuPart } from './overlay-parts.ts'

export interface MenuItem {
  kind?: 'item' | 'checkbox' | 'radio' | 'separator' | 'label' | undefined
  label?: ReactNode
  hint?: ReactNode
  icon?: ReactNode
  checked?: boolean | undefined
  onSelect?: (() => void) | undefined
  disabled?: boolean | undefined
  danger?: boolean | undefined
  /** Keeps the menu open after a choice, for example for filters. */
  keepOpen?: boolean | undefined
  items?: readonly MenuItem[] | undefined
}

export interface MenuButtonProps {
  /** Accessible name. Also the visible label, unless there are `children` or the size is `icon`. */
  label: string
  children?: ReactNode
  icon?: ReactNode
  /** A function creates items only when the menu opens, for example in long tables. */
  items: readonly MenuItem[] | (() => readonly MenuItem[])
  /** Default: `end` for icon buttons, otherwise `start`. */
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
  const [byKeyboard, setByKeyboard] = useState(false)
  const [used, setUsed] = useState(false)
  const part = menuPart.usePart(open, () => setOpen(false))
  const id = useId()
  const iconOnly = size === 'icon' && children === undefined
  const openMenu = (keyboard: boolean) => {
    setByKeyboard(keyboard)
    setUsed(true)
    setOpen(true)
  }
  const shared = {
    ref: button,
    id,
    disabled: disabled === true,
    'aria-haspopup': 'menu',
    'aria-expanded': open,
    ...(open && { 'aria-controls': `${id}-menu` }),
    ...((iconOnly || children !== undefined) && { 'aria-label': label }),
    ...(iconOnly && {
      'data-tip': label,
      'data-tip-side': tip?.side,
      'data-tip-delay': tip?.delay,
    }),
    onClick: (event: { detail: number }) => (open ? setOpen(false) : openMenu(event.detail === 0)),
    onKeyDown: (event: React.KeyboardEvent) => {
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
      event.preventDefault()
      openMenu(true)
    },
  } as const
  const words = iconOnly ? null : (children ?? label)
  return (
    <>
      {bare ? (
        <button type="button" {...shared} className={className}>
          {icon}
          {words}
        </button>
      ) : (
        <Button
          {...shared}
          variant={variant}
          size={size}
          className={className}
          busy={busy}
          icon={icon}
        >
          {words}
        </Button>
      )}
      {used && part && (
        <part.MenuList
          id={`${id}-menu`}
          labelledBy={id}
          anchor={button}
          open={open}
          byKeyboard={byKeyboard}
          onOpenChange={setOpen}
          items={typeof items === 'function' ? items() : items}
          align={align ?? (iconOnly ? 'end' : 'start')}
          side={side}
        />
      )}
    </>
  )
}
