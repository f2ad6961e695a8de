// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startTooltips } from '../../../web/ui/tooltip-layer.ts'

let stop: () => void
let tipped: Element
let plain: Element
beforeEach(() => {
  vi.useFakeTimers()
  document.body.innerHTML = '<button data-tip="Approve">A</button><a href="#x">B</a>'
  ;[tipped, plain] = document.body.children as unknown as [Element, Element]
  stop = startTooltips()
})
afterEach(() => stop())

const touch = (type: string, element: Element) =>
  element.dispatchEvent(
    new PointerEvent(type, { bubbles: true, cancelable: true, pointerType: 'touch' }),
  )
const click = (element: Element) =>
  element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
const tip = () => document.querySelector('[role="tooltip"]')?.textContent
const longPress = (end: string) => {
  touch('pointerdown', tipped)
  vi.advanceTimersByTime(500)
  const shown = tip()
  touch(end, tipped)
  return shown
}

test('a long press opens the tooltip instead of pressing the button', () => {
  expect(longPress('pointerup')).toBe('Approve')
  expect(click(tipped)).toBe(false)
})

test('no tooltip opens while something is dragged', () => {
  const over = (buttons: number) =>
    tipped.dispatchEvent(new PointerEvent('pointerover', { bubbles: true, buttons }))
  over(1)
  vi.advanceTimersByTime(700)
  expect(tip()).toBeUndefined()
  over(0)
  vi.advanceTimersByTime(700)
  expect(tip()).toBe('Approve')
})

test('a tap works after a long press that turned into scrolling', () => {
  longPress('pointercancel')
  touch('pointerdown', plain)
  touch('pointerup', plain)
  expect(click(plain)).toBe(true)
})

test('a slow tap works where there is no tooltip to show', () => {
  tipped.setAttribute('data-tip', '')
  longPress('pointerup')
  expect(click(tipped)).toBe(true)
})
