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

/**
 * A matcher that polls until its condition holds or, if negated, no longer holds. The failure message shows the last
 * result.
 */
const matcher = <Target extends Locator | Page, Values extends readonly unknown[]>(
  expectation: string,
  check: (target: Target, ...values: Values) => Promise<Attempt>,
) =>
  async function (this: { isNot?: boolean }, target: Target, ...values: Values) {
    const isNot = this.isNot === true
    const end = Date.now() + WAIT_MS
    let pause = POLL_MS
    let last: Attempt
    do {
      // A navigating page throws, but the next attempt may succeed.
      last = await check(target, ...values).catch(cause => ({ isMet: isNot, found: String(cause) }))
      if (last.isMet !== isNot) break
      await new Promise(resolve => setTimeout(resolve, pause))
      pause = Math.min(pause * 1.25, POLL_MAX_MS)
    } while (Date.now() < end)
    const what = `${'url' in target ? 'the page' : target} ${isNot ? 'not ' : ''}${expectation}`
    const message = () =>
      `expected ${[what, ...values].join(' ')}, found ${JSON.stringify(last.found)}`
    return { pass: last.isMet, message }
  }

const collapseSpace = (text: string) => text.replace(/\s+/g, ' ').trim()
const equals = (found: string, expected: Expected) =>
  typeof expected === 'string' ? found === expected : expected.test(found)

const textOf = async (locator: Locator) => {
  const texts = await locator.allInnerTexts()
  return texts.map(collapseSpace).join(' | ')
}
const holds = async (found: Promise<boolean>) => ({ isMet: await found, found: 'otherwise' })

expect.extend({
  toBeVisible: matcher('to be visible', (locator: Locator) => holds(locator.first().isVisible())),
  toBeDisabled: matcher('to be disabled', (locator: Locator) =>
    holds(locator.first().isDisabled(SHORT)),
  ),
  toBeChecked: matcher('to be checked', (locator: Locator) =>
    holds(locator.first().isChecked(SHORT)),
  ),
  toBeFocused: matcher('to have the focus', async (locator: Locator) => {
    const found = await locator.page().evaluate(() => document.activeElement?.outerHTML)
    const isMet = await locator
      .first()
      .evaluate(node => node === document.activeElement, undefined, SHORT)
    return { isMet, found: found?.slice(0, 200) }
  }),
  toHaveText: matcher('to have the text', async (locator: Locator, expected: Expected) => {
    const found = await textOf(locator)
    const wanted = typeof expected === 'string' ? collapseSpace(expected) : expected
    return { isMet: equals(found, wanted), found }
  }),
  toContainText: matcher('to contain the text', async (locator: Locator, expected: Expected) => {
    const found = await textOf(locator)
    const isMet = typeof expected === 'string' ? found.includes(expected) : expected.test(found)
    return { isMet, found }
  }),
  toHaveCount: matcher('to have the count', async (locator: Locator, expected: number) => {
    const found = await locator.count()
    return { isMet: found === expected, found }
  }),
  toHaveAttribute: matcher(
    'to have the attribute',
    async (locator: Locator, name: string, expected: Expected) => {
      const found = await locator.first().getAttribute(name, SHORT)
      return { isMet: found !== null && equals(found, expected), found }
    },
  ),
  toHaveValue: matcher('to have the value', async (locator: Locator, expected: string) => {
    const found = await locator.first().inputValue(SHORT)
    return { isMet: found === expected, found }
  }),
  /** Compares path, query and hash. */
  toBeAt: matcher('to be at', async (page: Page, expected: Expected) => {
    const { pathname, search, hash } = new URL(page.url())
    const found = pathname + search + hash
    return { isMet: equals(found, expected), found }
  }),
})

interface BrowserMatchers {
  toBeVisible(): Promise<void>
  toHaveText(expected: Expected): Promise<void>
  toContainText(expected: Expected): Promise<void>
  toHaveCount(expected: number): Promise<void>
  toHaveAttribute(name: string, expected: Expected): Promise<void>
  toHaveValue(expected: string): Promise<void>
  toBeDisabled(): Promise<void>
  toBeChecked(): Promise<void>
  toBeFocused(): Promise<void>
  toBeAt(expected: Expected): Promise<void>
}

declare module 'vitest' {
  // biome-ignore lint/suspicious/noExplicitAny: the declaration it merges with has this default
  interface Matchers<T = any> extends BrowserMatchers {}
}
