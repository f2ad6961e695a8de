import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { test as base, expect } from 'vitest'
import type { ProfileId } from '../../mock/world/profiles.ts'
import { findChromium } from '../../scripts/programs.ts'
import { App } from './app.ts'
import { type ConsoleWatch, watchConsole } from './console-watch.ts'
import { configPathOf, Mock } from './mock.ts'
import './matchers.ts'
import { type Program, startProgram } from './program.ts'

export { expect } from 'vitest'

const PICTURES = '.cache/browser'
const DESKTOP: BrowserContextOptions = {
  viewport: { width: 1440, height: 900 },
  locale: 'en-US',
  timezoneId: 'America/New_York',
  colorScheme: 'dark',
  // Without a GPU, the animated backdrop would take most of the CPU time.
  reducedMotion: 'reduce',
}

export const PHONE = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
} satisfies BrowserContextOptions

interface Fixtures {
  /** The built product with its embedded, quiet mock, in which only the test causes changes. Shared by many files. */
  product: Program
  browser: Awaited<ReturnType<typeof chromium.launch>>
  contextOptions: BrowserContextOptions
  undoWindowS: 0 | 5 | 10
  /** Version that the mock imitates. */
  profile: ProfileId
  /** Console errors that the test expects. Any other fails it. */
  consoleErrors: ConsoleWatch
  context: Awaited<ReturnType<Fixtures['browser']['newContext']>>
  app: App
  mock: Mock
  /** Starts a program that stops after the test, once the pages are closed. */
  start: typeof startProgram
}

/** A host name for plain HTTP, where browsers grant less than for localhost: no Web Locks, no clipboard, no Sec-Fetch. */
export const PLAIN_HOST = 'stargazarr.test'

export const test = base.extend<Fixtures>({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: vitest reads the fixtures out of the pattern
    async ({}, use) => {
      const product = await startProgram('server/main.js', {
        MOCK_SCENARIO: 'quiet',
        // All tests sign in from the same address.
        LOGIN_ATTEMPTS: '1000',
      })
      await use(product)
      await product.stop()
    },
    { scope: 'worker' },
  ],
  browser: [
    // biome-ignore lint/correctness/noEmptyPattern: vitest reads the fixtures out of the pattern
    async ({}, use) => {
      const executablePath = findChromium()
      if (!executablePath) throw new Error('There is no Chromium. Run npm test, which gets one.')
      const browser = await chromium.launch({
        executablePath,
        args: [`--host-resolver-rules=MAP ${PLAIN_HOST} 127.0.0.1`],
      })
      await use(browser)
      await browser.close()
    },
    { scope: 'worker' },
  ],
  contextOptions: {},
  undoWindowS: 0,
  profile: '0.5.12',
  context: async ({ browser, contextOptions, undoWindowS, task }, use) => {
    const context = await browser.newContext({ ...DESKTOP, ...contextOptions })
    await context.addInitScript(seconds => {
      // A tab starts at about:blank, which has no storage.
      if (location.protocol !== 'http:') return
      localStorage.setItem('undoWindowS', String(seconds))
      // As on later visits: the first one replaces its fonts once it is idle.
      localStorage.setItem('fontsLoaded', 'true')
    }, undoWindowS)
    await use(context)
    if (task.result?.state === 'fail') await takePictures(context.pages(), task.name)
    await context.close()
  },
  consoleErrors: async ({ context }, use) => {
    const watch = watchConsole(context)
    await use(watch)
    const unexpected = watch.unexpected()
    if (unexpected.length > 0)
      throw new Error(`Unexpected console errors:\n${unexpected.join('\n')}`)
  },
  app: async ({ context, consoleErrors: _, mock: __, product }, use) => {
    await use(await App.inside(context, product.url))
  },
  mock: async ({ product, profile }, use) => {
    const mock = new Mock(product.url)
    await mock.reset({ name: 'quiet', seed: 7, profile })
    // The gateway may cache the state of the previous test for three seconds.
    const configPath = configPathOf(profile)
    await expect.poll(() => mock.gateway()).toMatchObject({ auth: 'required', configPath })
    await use(mock)
  },
  start: async ({ context, consoleErrors: _ }, use) => {
    const programs: Program[] = []
    await use(async (...what) => {
      const program = await startProgram(...what)
      programs.unshift(program)
      return program
    })
    // An open page would keep calling its stopped program and log errors.
    for (const page of context.pages()) await page.close()
    for (const program of programs) expect(await program.stop()).toBe(0)
  },
})

const takePictures = async (pages: readonly Page[], name: string) => {
  mkdirSync(PICTURES, { recursive: true })
  const file = name.replace(/\W+/g, '-')
  for (const [index, page] of pages.entries())
    await page.screenshot({ path: join(PICTURES, `${file}-${index}.png`) })
}
