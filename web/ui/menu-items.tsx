import Check from 'lucide-react/icons/check'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Dot from 'lucide-react/icons/circle-small'
import { type ComponentProps, Fragment, type PointerEvent, useId, useRef, useState } from 'react'
import type { MenuEntry, MenuItem } from './menu.tsx'
import { pointAt } from './menu-keys.ts'
import { MenuPopover } from './menu-popover.tsx'

const SUBMENU_DELAY_MS = 100

interface MenuItemsProps {
  items: readonly MenuEntry[]
  choose: (item: MenuItem) => void
}

export function MenuItems({ items, choose }: MenuItemsProps) {
  return groups(items).map(group => {
    const entries = group.items.map((item, index) => (
      <Entry key={keyOf(item, index)} item={item} choose={choose} />
    ))
    return group.radio ? (
      // biome-ignore lint/a11y/useSemanticElements: a fieldset isn't allowed in a menu
      <div key={group.key} role="group">
        {entries}
      </div>
    ) : (
      <Fragment key={group.key}>{entries}</Fragment>
    )
  })
}

function Entry({ item, choose }: { item: MenuItem; choose: MenuItemsProps['choose'] }) {
  if (item.kind === 'separator')
    // biome-ignore lint/a11y: an hr has borders and margins of its own
    return <div role="separator" className="menu-rule" />
  if (item.kind === 'label') return <div className="menu-label">{item.label}</div>
  if (item.items) return <Submenu item={item} items={item.items} choose={choose} />
  return <Item item={item} onPick={() => choose(item)} />
}

interface ItemProps extends ComponentProps<'div'> {
  item: MenuItem
  onPick: () => void
}

const MARKS = {
  checkbox: { role: 'menuitemcheckbox', mark: <Check /> },
  radio: { role: 'menuitemradio', mark: <Dot fill="currentColor" /> },
}

const pointTo = (event: PointerEvent<HTMLElement>, isOver: boolean) => {
  const menu = event.currentTarget.closest<HTMLElement>('[role="menu"]')
  if (menu && event.pointerType !== 'touch') pointAt(menu, isOver ? event.currentTarget : menu)
}

function Item({ item, onPick, children, ...rest }: ItemProps) {
  const { kind, disabled = false } = item
  const marked = kind === 'checkbox' || kind === 'radio' ? MARKS[kind] : null
  return (
    // biome-ignore lint/a11y: the role depends on the kind, and the menu handles all keys
    <div
      role={marked?.role ?? 'menuitem'}
      {...(marked && { 'aria-checked': item.checked === true })}
      {...(disabled && { 'aria-disabled': true })}
      {...(item.danger && { 'data-danger': '' })}
      tabIndex={-1}
      className="menu-item"
      {...rest}
      onClick={() => disabled || onPick()}
      onPointerMove={event => {
        pointTo(event, !disabled)
        rest.onPointerMove?.(event)
      }}
      onPointerLeave={event => {
        pointTo(event, false)
        rest.onPointerLeave?.(event)
      }}
    >
      {marked && (
        <span className="grid w-4.5 place-content-center [&_svg]:text-main-line">
          {item.checked && marked.mark}
        </span>
      )}
      {item.icon}
      <span className="min-w-0 flex-1">
        {item.label}
        {item.about !== undefined && <span className="block text-sm text-ink-3">{item.about}</span>}
      </span>
      {item.hint !== undefined && <span className="text-sm text-ink-3">{item.hint}</span>}
      {children}
    </div>
  )
}

interface SubmenuProps extends MenuItemsProps {
  item: MenuItem
}

/** Rendered within the menu's element, so that the browser keeps the menu open while the submenu is used. */
function Submenu({ item, items, choose }: SubmenuProps) {
  const trigger = useRef<HTMLDivElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const id = useId()
  const [open, setOpen] = useState<'key' | 'pointer' | null>(null)
  const openSoon = () => {
    if (open || timer.current) return
    timer.current = setTimeout(() => setOpen(opened => opened ?? 'pointer'), SUBMENU_DELAY_MS)
  }
  const stay = () => {
    clearTimeout(timer.current)
    timer.current = undefined
  }
  return (
    <div
      role="none"
      onBlur={event => {
        if (event.currentTarget.contains(event.relatedTarget)) return
        stay()
        setOpen(null)
      }}
    >
      <Item
        item={item}
        ref={trigger}
        id={id}
        aria-haspopup="menu"
        aria-expanded={open !== null}
        onPick={() => setOpen('key')}
        onPointerMove={event => event.pointerType !== 'touch' && !item.disabled && openSoon()}
        onPointerLeave={stay}
        onKeyDown={event => {
          if (event.key !== 'ArrowRight' || item.disabled) return
          event.preventDefault()
          setOpen('key')
        }}
      >
        <ChevronRight />
      </Item>
      {open && (
        <MenuPopover
          key={open}
          anchor={trigger}
          aria-labelledby={id}
          side="right"
          align="start"
          focusesFirst={open === 'key'}
          onDismiss={() => setOpen(null)}
          onKeyDown={event => {
            if (event.key !== 'ArrowLeft' || event.defaultPrevented) return
            event.preventDefault()
            trigger.current?.focus()
            setOpen(null)
          }}
        >
          <MenuItems items={items} choose={choose} />
        </MenuPopover>
      )}
    </div>
  )
}

const keyOf = (item: MenuItem, index: number) =>
  typeof item.label === 'string' ? item.label : String(index)

const groups = (items: readonly MenuEntry[]) => {
  const result: { key: string; radio: boolean; items: MenuItem[] }[] = []
  for (const item of items.filter(item => item !== false)) {
    const radio = item.kind === 'radio'
    const last = result.at(-1)
    if (last && last.radio === radio) last.items.push(item)
    else result.push({ key: String(result.length), radio, items: [item] })
  }
  return result
}
