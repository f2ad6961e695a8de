import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import type { App } from './app.ts'

type Point = Record<'x' | 'y', number>

/** @throws if the element isn't visible */
export const boxOf = async (element: Locator) => {
  const box = await element.boundingBox()
  if (!box) throw new Error('The element isn’t visible.')
  return { ...box, right: box.x + box.width, bottom: box.y + box.height }
}

/** At rest, the center. A row's action grows to the left under the pointer, so its right end is what stays. */
export const middleOf = async (element: Locator): Promise<Point> => {
  const box = await boxOf(element)
  return { x: box.right - Math.min(box.width, box.height) / 2, y: box.y + box.height / 2 }
}

/** Name of the button that a press at this point would hit; null if there is none. */
export const buttonAt = (app: App, point: Point): Promise<string | null> =>
  app.page.evaluate(
    ({ x, y }) => document.elementFromPoint(x, y)?.closest('button')?.ariaLabel ?? null,
    point,
  )

/** Moves the pointer onto a button and waits until a press would hit it. */
export const restOn = async (app: App, button: Locator) => {
  const name = await button.getAttribute('aria-label')
  await button.hover()
  const point = await middleOf(button)
  await expect.poll(() => buttonAt(app, point)).toBe(name)
  return { name, point }
}
