import type { KeyboardEvent } from 'react'
import { pressedKey } from './pressed-key.ts'

/** Letters typed within this time of each other form one search string. */
const TYPING_MS = 1000
/**
 * While a submenu is open, another item is only focused after the pointer has been on it this long, so that the pointer
 * can cross items on its way to the submenu.
 */
const GRACE_MS = 300

const ITEM = '[role^="menuitem"]'
let typed = { text: '', byPlace: '', time: 0 }
let grace: ReturnType<typeof setTimeout> | undefined

/** A menu's enabled items, without those of its submenus. */
const itemsOf = (menu: HTMLElement): HTMLElement[] =>
  [...menu.querySelectorAll<HTMLElement>(`${ITEM}:not([aria-disabled])`)].filter(
    item => item.closest('[role="menu"]') === menu,
  )

const focus = (item: HTMLElement | undefined) =>
  item?.focus({ preventScroll: item.role === 'menu' })

export const focusFirstItem = (menu: HTMLElement) => focus(itemsOf(menu)[0])

/** The next item that starts with `text`. A repeated letter cycles through all items that start with it. */
const itemAfter = (items: readonly HTMLElement[], index: number, text: string) => {
  const isRepeated = [...text].every(letter => letter === text[0])
  const start = isRepeated ? index + 1 : Math.max(index, 0)
  const wanted = isRepeated ? (text[0] ?? '') : text
  return [...items.slice(start), ...items.slice(0, start)].find(item =>
    item.textContent.trim().toLowerCase().startsWith(wanted),
  )
}

const isTyping = ({ timeStamp }: KeyboardEvent) => timeStamp - typed.time < TYPING_MS

const itemTyped = (items: readonly HTMLElement[], index: number, event: KeyboardEvent) => {
  const before = isTyping(event) ? typed : { text: '', byPlace: '' }
  typed = {
    text: before.text + event.key.toLowerCase(),
    byPlace: before.byPlace + pressedKey(event).toLowerCase(),
    time: event.timeStamp,
  }
  return itemAfter(items, index, typed.text) ?? itemAfter(items, index, typed.byPlace)
}

/** Moves focus in a menu, following the menu pattern of the ARIA Authoring Practices Guide. */
export const moveInMenu = (event: KeyboardEvent<HTMLElement>) => {
  const { currentTarget: menu, key } = event
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
  const items = itemsOf(menu)
  const index = items.indexOf(document.activeElement as HTMLElement)
  if (key === 'ArrowDown') focus(items[(index + 1) % items.length])
  else if (key === 'ArrowUp') focus(items.at(Math.max(index, 0) - 1))
  else if (key === 'Home' || key === 'PageUp') focus(items[0])
  else if (key === 'End' || key === 'PageDown') focus(items.at(-1))
  else if (key === 'Enter' || (key === ' ' && !isTyping(event))) items[index]?.click()
  else if (key.length === 1) focus(itemTyped(items, index, event))
  else if (key !== 'Tab') return
  event.preventDefault()
}

/** Focuses the item under the pointer, or the menu if there is none. */
export const pointAt = (menu: HTMLElement, item: HTMLElement) => {
  clearTimeout(grace)
  if (document.activeElement === item) return
  const open = menu.querySelector('[aria-expanded="true"]')
  if (open === null || open === item) focus(item)
  else grace = setTimeout(focus, GRACE_MS, item)
}
