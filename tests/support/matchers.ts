import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

/** Long enough for a machine with several parallel test runs. */
const WAIT_MS = 20_000
const POLL_MS = 40
const POLL_MAX_MS = 200
/** Of one attempt to read from an element. */
const SHORT = { timeout: 1000 }

interface Attempt {
  readonly isMet: boolean
  readonly found: unknown
}
type Expected = string | RegExp

const collapseSpace = (text: string) => text.replace(/\s+/g, ' ').trim()
const isLike = (expected: Expected, found: string | null): Attempt => ({
  isMet: found !== null && (expected instanceof RegExp ? expected.test(found) : found === expected),
  found,
})

const textOf = async (locator: Locator) => {
  const texts = await locator.allInnerTexts()
  return texts.map(collapseSpace).join(' | ')
}
const holds = async (found: Promise<boolean>) => ({ isMet: await found, found: 'otherwise' })

const CHECKS = {
  toBeVisible: (locator: Locator) => holds(locator.first().isVisible()),
  toBeChecked: (locator: Locator) => holds(locator.first().isChecked(SHORT)),
  toBeFocused: async (locator: Locator) => {
    const found = await locator.page().evaluate(() => document.activeElement?.outerHTML)
    const isMet = await locator
      .first()
      .evaluate(node => node === document.activeElement, undefined, SHORT)
    return { isMet, found: found?.slice(0, 200) }
  },
  toHaveText: async (locator: Locator, expected: Expected) =>
    isLike(
      typeof expected === 'string' ? collapseSpace(expected) : expected,
      await textOf(locator),
    ),
  toContainText: async (locator: Locator, expected: Expected) => {
    const found = await textOf(locator)
    return typeof expected === 'string'
      ? { isMet: found.includes(expected), found }
      : isLike(expected, found)
  },
  toHaveCount: async (locator: Locator, expected: number) => {
    const found = await locator.count()
    return { isMet: found === expected, found }
  },
  toHaveAttribute: async (locator: Locator, name: string, expected: Expected) =>
    isLike(expected, await locator.first().getAttribute(name, SHORT)),
  toHaveValue: async (locator: Locator, expected: string) =>
    isLike(expected, await locator.first().inputValue(SHORT)),
  /** Compares path, query and hash. */
  toBeAt: async (page: Page, expected: Expected) => {
    const { pathname, search, hash } = new URL(page.url())
    return isLike(expected, pathname + search + hash)
  },
}
type Checks = typeof CHECKS

/**
 * A matcher that polls until its condition holds or, if negated, no longer holds. The failure message shows the last
 * result.
 */
const matcher = (name: string, check: (target: never, ...values: never[]) => Promise<Attempt>) =>
  async function (this: { isNot?: boolean }, target: Locator | Page, ...values: unknown[]) {
    const isNot = this.isNot === true
    const end = Date.now() + WAIT_MS
    let pause = POLL_MS
    let last: Attempt
    do {
      // A navigating page throws, but the next attempt may succeed.
      last = await check(target as never, ...(values as never[])).catch(cause => ({
        isMet: isNot,
        found: String(cause),
      }))
      if (last.isMet !== isNot) break
      await new Promise(resolve => setTimeout(resolve, pause))
      pause = Math.min(pause * 1.25, POLL_MAX_MS)
    } while (Date.now() < end)
    const expected = name.replace(/[A-Z]/g, letter => ` ${letter.toLowerCase()}`)
    const what = `${'url' in target ? 'the page' : target} ${isNot ? 'not ' : ''}${expected}`
    const message = () =>
      `expected ${[what, ...values].join(' ')}, found ${JSON.stringify(last.found)}`
    return { pass: last.isMet, message }
  }

expect.extend(
  Object.fromEntries(Object.entries(CHECKS).map(([name, check]) => [name, matcher(name, check)])),
)

type Values<Check> = Check extends (target: never, ...values: infer Rest) => unknown ? Rest : never
type BrowserMatchers = {
  [Name in keyof Checks]: (...values: Values<Checks[Name]>) => Promise<void>
}

declare module 'vitest' {
  // biome-ignore lint/suspicious/noExplicitAny: the declaration it merges with has this default
  interface Matchers<T = any> extends BrowserMatchers {}
}
