import * as Menu from '@radix-ui/react-menu'
import Check from 'lucide-react/icons/check'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Dot from 'lucide-react/icons/circle-small'
import { type ReactNode, type RefObject, useRef, useState } from 'react'
import { landmarkOf } from './landmark.ts'
import type { MenuItem } from './menu.tsx'

interface MenuListProps {
  id: string
  labelledBy: string
  anchor: RefObject<HTMLButtonElement | null>
  open: boolean
  /** If opened by keyboard, its first item is focused. */
  byKeyboard: boolean
  onOpenChange: (open: boolean) => void
  items: readonly MenuItem[]
  align: 'start' | 'center' | 'end'
  side: 'top' | 'bottom' | 'left' | 'right'
}

export function MenuList({
  id,
  labelledBy,
  anchor,
  open,
  byKeyboard,
  onOpenChange,
  items,
  align,
  side,
}: MenuListProps) {
  // Called after the focus has returned to the button, so that a dialog opened by the choice also returns it there.
  const chosen = useRef<(() => void) | undefined>(undefined)
  const outside = useRef(false)
  const choose: Choose = item => {
    if (item.keepOpen) item.onSelect?.()
    else chosen.current = item.onSelect
  }
  return (
    <Menu.Root open={open} onOpenChange={onOpenChange} modal={false}>
      <Menu.Anchor virtualRef={anchor as RefObject<HTMLButtonElement>} />
      <Menu.Portal container={landmarkOf(anchor.current)}>
        <Menu.Content
          id={id}
          aria-labelledby={labelledBy}
          className="menu float"
          align={align}
          side={side}
          sideOffset={6}
          collisionPadding={8}
          loop
          ref={node => {
            if (node && byKeyboard)
              requestAnimationFrame(() =>
                node.querySelector<HTMLElement>('[role^="menuitem"]:not([data-disabled])')?.focus(),
              )
          }}
          onInteractOutside={event => {
            // The button handles clicks on itself.
            if (event.target instanceof Node && anchor.current?.contains(event.target))
              event.preventDefault()
            else outside.current = true
          }}
          onCloseAutoFocus={event => {
            event.preventDefault()
            if (!outside.current) anchor.current?.focus({ preventScroll: true })
            outside.current = false
            const act = chosen.current
            chosen.current = undefined
            act?.()
          }}
        >
          <Items items={items} choose={choose} />
        </Menu.Content>
      </Menu.Portal>
    </Menu.Root>
  )
}

type Choose = (item: MenuItem) => void

function Items({ items, choose }: { items: readonly MenuItem[]; choose: Choose }) {
  return groups(items).map(group =>
    group.radio ? (
      <Menu.RadioGroup
        key={group.key}
        value={String(group.items.findIndex(item => item.checked === true))}
      >
        {group.items.map((item, index) => (
          <Menu.RadioItem key={keyOf(item, index)} value={String(index)} {...actions(item, choose)}>
            <Face item={item} mark={<Dot aria-hidden fill="currentColor" />} />
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    ) : (
      group.items.map((item, index) => (
        <Entry key={keyOf(item, index)} item={item} choose={choose} />
      ))
    ),
  )
}

function Entry({ item, choose }: { item: MenuItem; choose: Choose }) {
  if (item.kind === 'separator') return <Menu.Separator className="menu-rule" />
  if (item.kind === 'label') return <Menu.Label className="menu-label">{item.label}</Menu.Label>
  if (item.kind === 'checkbox')
    return (
      <Menu.CheckboxItem checked={item.checked === true} {...actions(item, choose)}>
        <Face item={item} mark={<Check aria-hidden />} />
      </Menu.CheckboxItem>
    )
  if (item.items) return <Submenu item={item} items={item.items} choose={choose} />
  return (
    <Menu.Item {...actions(item, choose)}>
      <Face item={item} />
    </Menu.Item>
  )
}

function Submenu({
  item,
  items,
  choose,
}: {
  item: MenuItem
  items: readonly MenuItem[]
  choose: Choose
}) {
  const [open, setOpen] = useState(false)
  return (
    <Menu.Sub open={open} onOpenChange={setOpen}>
      <Menu.SubTrigger className="menu-item" disabled={item.disabled === true}>
        <Face item={item} />
        <ChevronRight aria-hidden />
      </Menu.SubTrigger>
      <Menu.Portal>
        <Menu.SubContent className="menu float" sideOffset={4} collisionPadding={8} loop>
          <Items items={items} choose={choose} />
        </Menu.SubContent>
      </Menu.Portal>
    </Menu.Sub>
  )
}

function Face({ item, mark }: { item: MenuItem; mark?: ReactNode }) {
  return (
    <>
      {mark && (
        <span className="grid w-4.5 place-content-center">
          <Menu.ItemIndicator className="[&_svg]:text-main-line">{mark}</Menu.ItemIndicator>
        </span>
      )}
      {item.icon}
      <span className="min-w-0 flex-1">{item.label}</span>
      {item.hint !== undefined && <span className="text-sm text-ink-3">{item.hint}</span>}
    </>
  )
}

const actions = (item: MenuItem, choose: Choose) => ({
  className: 'menu-item',
  disabled: item.disabled === true,
  ...(typeof item.label === 'string' && { textValue: item.label }),
  ...(item.danger && { 'data-danger': '' }),
  onSelect: (event: Event) => {
    if (item.keepOpen) event.preventDefault()
    choose(item)
  },
})

const keyOf = (item: MenuItem, index: number) =>
  typeof item.label === 'string' ? item.label : String(index)

const groups = (items: readonly MenuItem[]) => {
  const result: { key: string; radio: boolean; items: MenuItem[] }[] = []
  for (const item of items) {
    const radio = item.kind === 'radio'
    const last = result.at(-1)
    if (last && last.radio === radio) last.items.push(item)
    else result.push({ key: String(result.length), radio, items: [item] })
  }
  return result
}
