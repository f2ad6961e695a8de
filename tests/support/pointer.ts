import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import type { App } from './app.ts'

type Point = Record<'x' | 'y', number>

/** At rest, the center. A row's action grows to the left under the pointer, so its right end is what stays. */
export const middleOf = async (element: Locator): Promise<Point> => {
  const box = await element.boundingBox()
  if (!box) throw new Error('The element isn’t visible.')
  return { x: box.x + box.width - Math.min(box.width, box.height) / 2, y: box.y + box.height / 2 }
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
