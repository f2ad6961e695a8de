import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

/** Long enough for a machine with several parallel test runs. */
const WAIT_MS = 20_000
const POLL_MS = 40
const POLL_MAX_MS = 200

interface Wait {
  /** In milliseconds. */
  within?: number
}

interface Attempt {
  readonly isMet: boolean
  readonly found: unknown
}

/** Polls until the condition holds or, if negated, no longer holds. The failure message shows the last result. */
const until = async (
  isNegated: boolean | undefined,
  expectation: string,
  check: () => Promise<Attempt>,
  { within = WAIT_MS }: Wait = {},
) => {
  const isNot = isNegated === true
  const end = Date.now() + within
  let pause = POLL_MS
  let last: Attempt
  do {
    // A navigating page throws, but the next attempt may succeed.
    last = await check().catch(cause => ({ isMet: isNot, found: String(cause) }))
    if (last.isMet !== isNot) break
    await new Promise(resolve => setTimeout(resolve, pause))
    pause = Math.min(pause * 1.25, POLL_MAX_MS)
  } while (Date.now() < end)
  return {
    pass: last.isMet,
    message: () =>
      `expected ${expectation}${isNot ? ' not' : ''}, found ${JSON.stringify(last.found)}`,
  }
}

const collapseSpace = (text: string) => text.replace(/\s+/g, ' ').trim()
const contains = (text: string, expected: string | RegExp) =>
  typeof expected === 'string' ? text.includes(expected) : expected.test(text)
const equals = (text: string, expected: string | RegExp) =>
  typeof expected === 'string' ? text === collapseSpace(expected) : expected.test(text)

const textOf = async (locator: Locator) => {
  const texts = await locator.allInnerTexts()
  return texts.map(collapseSpace).join(' | ')
}

expect.extend({
  toBeVisible(locator: Locator, wait?: Wait) {
    const check = async () => {
      const isMet = await locator.first().isVisible()
      return { isMet, found: isMet ? 'visible' : 'not visible' }
    }
    return until(this.isNot, `${locator} to be visible`, check, wait)
  },
  toHaveText(locator: Locator, expected: string | RegExp, wait?: Wait) {
    const check = async () => {
      const found = await textOf(locator)
      return { isMet: equals(found, expected), found }
    }
    return until(this.isNot, `${locator} to have the text ${expected}`, check, wait)
  },
  toContainText(locator: Locator, expected: string | RegExp, wait?: Wait) {
    const check = async () => {
      const found = await textOf(locator)
      return { isMet: contains(found, expected), found }
    }
    return until(this.isNot, `${locator} to contain the text ${expected}`, check, wait)
  },
  toHaveCount(locator: Locator, expected: number, wait?: Wait) {
    const check = async () => {
      const found = await locator.count()
      return { isMet: found === expected, found }
    }
    return until(this.isNot, `${locator} to have count ${expected}`, check, wait)
  },
  toHaveAttribute(locator: Locator, name: string, expected: string | RegExp, wait?: Wait) {
    const check = async () => {
      const found = await locator.first().getAttribute(name, { timeout: 1000 })
      const isMet = typeof expected === 'string' ? found === expected : expected.test(found ?? '')
      return { isMet, found }
    }
    return until(this.isNot, `${locator} to have ${name} ${expected}`, check, wait)
  },
  toHaveValue(locator: Locator, expected: string, wait?: Wait) {
    const check = async () => {
      const found = await locator.first().inputValue({ timeout: 1000 })
      return { isMet: found === expected, found }
    }
    return until(this.isNot, `${locator} to have the value ${expected}`, check, wait)
  },
  toBeDisabled(locator: Locator, wait?: Wait) {
    const check = async () => {
      const isMet = await locator.first().isDisabled({ timeout: 1000 })
      return { isMet, found: isMet ? 'disabled' : 'enabled' }
    }
    return until(this.isNot, `${locator} to be disabled`, check, wait)
  },
  toBeChecked(locator: Locator, wait?: Wait) {
    const check = async () => {
      const isMet = await locator.first().isChecked({ timeout: 1000 })
      return { isMet, found: isMet ? 'checked' : 'unchecked' }
    }
    return until(this.isNot, `${locator} to be checked`, check, wait)
  },
  toBeFocused(locator: Locator, wait?: Wait) {
    const check = async () => {
      const found = await locator.page().evaluate(() => document.activeElement?.outerHTML)
      const isMet = await locator
        .first()
        .evaluate(node => node === document.activeElement, undefined, { timeout: 1000 })
      return { isMet, found: found?.slice(0, 200) }
    }
    return until(this.isNot, `${locator} to have the focus`, check, wait)
  },
  /** Compares path, query and hash. */
  toBeAt(page: Page, expected: string | RegExp, wait?: Wait) {
    const check = async () => {
      const { pathname, search, hash } = new URL(page.url())
      const found = pathname + search + hash
      return {
        isMet: typeof expected === 'string' ? found === expected : expected.test(found),
        found,
      }
    }
    return until(this.isNot, `the URL to be ${expected}`, check, wait)
  },
})

interface BrowserMatchers {
  toBeVisible(wait?: Wait): Promise<void>
  toHaveText(expected: string | RegExp, wait?: Wait): Promise<void>
  toContainText(expected: string | RegExp, wait?: Wait): Promise<void>
  toHaveCount(expected: number, wait?: Wait): Promise<void>
  toHaveAttribute(name: string, expected: string | RegExp, wait?: Wait): Promise<void>
  toHaveValue(expected: string, wait?: Wait): Promise<void>
  toBeDisabled(wait?: Wait): Promise<void>
  toBeChecked(wait?: Wait): Promise<void>
  toBeFocused(wait?: Wait): Promise<void>
  toBeAt(expected: string | RegExp, wait?: Wait): Promise<void>
}

declare module 'vitest' {
  // biome-ignore lint/suspicious/noExplicitAny: the declaration it merges with has this default
  interface Matchers<T = any> extends BrowserMatchers {}
}
