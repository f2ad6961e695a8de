import Check from 'lucide-react/icons/check'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Dot from 'lucide-react/icons/circle-small'
import { DropdownMenu as Menu } from 'radix-ui'
import { type ReactNode, useState } from 'react'
import type { MenuButtonProps, MenuItem } from './menu.tsx'

type Choose = (item: MenuItem) => void

interface MenuItemsProps {
  items: MenuButtonProps['items']
  choose: Choose
}

export function MenuItems({ items, choose }: MenuItemsProps) {
  return groups(typeof items === 'function' ? items() : items).map(group =>
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
          <MenuItems items={items} choose={choose} />
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
