// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startTooltips } from '../../../web/ui/tooltip-layer.ts'

let stop: () => void
beforeEach(() => {
  vi.useFakeTimers()
  document.body.innerHTML = '<button data-tip="Approve">A</button><a id="plain" href="#x">B</a>'
  stop = startTooltips()
})
afterEach(() => stop())

const touch = (type: string, element: Element) =>
  element.dispatchEvent(
    new PointerEvent(type, { bubbles: true, cancelable: true, pointerType: 'touch' }),
  )
const click = (element: Element) =>
  element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
const elements = () => ({
  tipped: document.querySelector('button') as Element,
  plain: document.querySelector('#plain') as Element,
})

test('a long press opens the tooltip instead of pressing the button', () => {
  const { tipped } = elements()
  touch('pointerdown', tipped)
  vi.advanceTimersByTime(500)
  expect(document.querySelector('[role="tooltip"]')?.textContent).toBe('Approve')
  touch('pointerup', tipped)
  expect(click(tipped)).toBe(false)
})

test('no tooltip opens while something is dragged', () => {
  const { tipped } = elements()
  const over = (buttons: number) =>
    tipped.dispatchEvent(new PointerEvent('pointerover', { bubbles: true, buttons }))
  over(1)
  vi.advanceTimersByTime(700)
  expect(document.querySelector('[role="tooltip"]')).toBe(null)
  over(0)
  vi.advanceTimersByTime(700)
  expect(document.querySelector('[role="tooltip"]')?.textContent).toBe('Approve')
})

test('a tap works after a long press that turned into scrolling', () => {
  const { tipped, plain } = elements()
  touch('pointerdown', tipped)
  vi.advanceTimersByTime(500)
  touch('pointercancel', tipped)
  touch('pointerdown', plain)
  touch('pointerup', plain)
  expect(click(plain)).toBe(true)
})

test('a slow tap works where there is no tooltip to show', () => {
  const { tipped } = elements()
  tipped.setAttribute('data-tip', '')
  touch('pointerdown', tipped)
  vi.advanceTimersByTime(500)
  touch('pointerup', tipped)
  expect(click(tipped)).toBe(true)
})
