import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

/** Long enough for a machine with several parallel test runs. */
const WAIT_MS = 20_000
const LOOK_AGAIN_MS = 40
const LOOK_AGAIN_AT_MOST_MS = 200

interface Wait {
  /** In milliseconds. */
  within?: number
}

interface Look {
  readonly isSo: boolean
  readonly found: unknown
}

/** Polls until the condition holds (or, negated, doesn't). The last result explains a failure. */
const until = async (
  isNegated: boolean | undefined,
  wish: string,
  look: () => Promise<Look>,
  { within = WAIT_MS }: Wait = {},
) => {
  const isNot = isNegated === true
  const end = Date.now() + within
  let pause = LOOK_AGAIN_MS
  let last: Look
  do {
    // A navigating page throws, but the next attempt may succeed.
    last = await look().catch(cause => ({ isSo: isNot, found: String(cause) }))
    if (last.isSo !== isNot) break
    await new Promise(resolve => setTimeout(resolve, pause))
    pause = Math.min(pause * 1.25, LOOK_AGAIN_AT_MOST_MS)
  } while (Date.now() < end)
  return {
    pass: last.isSo,
    message: () => `expected ${wish}${isNot ? ' not' : ''}, found ${JSON.stringify(last.found)}`,
  }
}

const squash = (text: string) => text.replace(/\s+/g, ' ').trim()
const contains = (text: string, wanted: string | RegExp) =>
  typeof wanted === 'string' ? text.includes(wanted) : wanted.test(text)
const equals = (text: string, wanted: string | RegExp) =>
  typeof wanted === 'string' ? text === squash(wanted) : wanted.test(text)

const textOf = async (locator: Locator) => {
  const texts = await locator.allInnerTexts()
  return texts.map(squash).join(' | ')
}

expect.extend({
  toBeVisible(locator: Locator, wait?: Wait) {
    const look = async () => {
      const isSo = await locator.first().isVisible()
      return { isSo, found: isSo ? 'it in sight' : 'nothing in sight' }
    }
    return until(this.isNot, `${locator} to be visible`, look, wait)
  },
  toHaveText(locator: Locator, wanted: string | RegExp, wait?: Wait) {
    const look = async () => {
      const found = await textOf(locator)
      return { isSo: equals(found, wanted), found }
    }
    return until(this.isNot, `${locator} to have the text ${wanted}`, look, wait)
  },
  toContainText(locator: Locator, wanted: string | RegExp, wait?: Wait) {
    const look = async () => {
      const found = await textOf(locator)
      return { isSo: contains(found, wanted), found }
    }
    return until(this.isNot, `${locator} to contain ${wanted}`, look, wait)
  },
  toHaveCount(locator: Locator, wanted: number, wait?: Wait) {
    const look = async () => {
      const found = await locator.count()
      return { isSo: found === wanted, found }
    }
    return until(this.isNot, `${locator} ${wanted} times`, look, wait)
  },
  toHaveAttribute(locator: Locator, name: string, wanted: string | RegExp, wait?: Wait) {
    const look = async () => {
      const found = await locator.first().getAttribute(name, { timeout: 1000 })
      const isSo = typeof wanted === 'string' ? found === wanted : wanted.test(found ?? '')
      return { isSo, found }
    }
    return until(this.isNot, `${locator} with ${name} ${wanted}`, look, wait)
  },
  toHaveValue(locator: Locator, wanted: string, wait?: Wait) {
    const look = async () => {
      const found = await locator.first().inputValue({ timeout: 1000 })
      return { isSo: found === wanted, found }
    }
    return until(this.isNot, `${locator} to hold the value ${wanted}`, look, wait)
  },
  toBeDisabled(locator: Locator, wait?: Wait) {
    const look = async () => {
      const isSo = await locator.first().isDisabled({ timeout: 1000 })
      return { isSo, found: isSo ? 'it disabled' : 'it enabled' }
    }
    return until(this.isNot, `${locator} to be disabled`, look, wait)
  },
  toBeChecked(locator: Locator, wait?: Wait) {
    const look = async () => {
      const isSo = await locator.first().isChecked({ timeout: 1000 })
      return { isSo, found: isSo ? 'it checked' : 'it unchecked' }
    }
    return until(this.isNot, `${locator} to be checked`, look, wait)
  },
  toBeFocused(locator: Locator, wait?: Wait) {
    const look = async () => {
      const found = await locator.page().evaluate(() => document.activeElement?.outerHTML)
      const isSo = await locator
        .first()
        .evaluate(node => node === document.activeElement, undefined, { timeout: 1000 })
      return { isSo, found: found?.slice(0, 200) }
    }
    return until(this.isNot, `${locator} to have the focus`, look, wait)
  },
  /** Compares path, query and hash. */
  toBeAt(page: Page, wanted: string | RegExp, wait?: Wait) {
    const look = async () => {
      const { pathname, search, hash } = new URL(page.url())
      const found = pathname + search + hash
      return { isSo: typeof wanted === 'string' ? found === wanted : wanted.test(found), found }
    }
    return until(this.isNot, `the address to be ${wanted}`, look, wait)
  },
})

interface BrowserMatchers {
  toBeVisible(wait?: Wait): Promise<void>
  toHaveText(wanted: string | RegExp, wait?: Wait): Promise<void>
  toContainText(wanted: string | RegExp, wait?: Wait): Promise<void>
  toHaveCount(wanted: number, wait?: Wait): Promise<void>
  toHaveAttribute(name: string, wanted: string | RegExp, wait?: Wait): Promise<void>
  toHaveValue(wanted: string, wait?: Wait): Promise<void>
  toBeDisabled(wait?: Wait): Promise<void>
  toBeChecked(wait?: Wait): Promise<void>
  toBeFocused(wait?: Wait): Promise<void>
  toBeAt(wanted: string | RegExp, wait?: Wait): Promise<void>
}

declare module 'vitest' {
  // biome-ignore lint/suspicious/noExplicitAny: the declaration it merges with has this default
  interface Matchers<T = any> extends BrowserMatchers {}
}
