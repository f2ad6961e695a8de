import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  type Browser,
  type BrowserContext,
  chromium,
  type Page,
  type Request,
} from 'playwright-core'
import { ADMIN } from '../../tests/support/app.ts'
import { startProgram } from '../../tests/support/program.ts'
import { SHELL_PAGES } from '../../web/app/pages.ts'
import { ensureChromium } from '../programs.ts'

const START = '2026-03-14T20:30:00.000Z'
const WORLD = { name: 'shots', seed: 7, clock: { start: START, paused: true }, timeline: [] }
/** Time by which the mock's clock advances between checks, so that slow calls finish. */
const STEP = '250ms'
/** The browser's clock runs slightly ahead, so that no time is in the future. */
const NOW = new Date(Date.parse(START) + 60_000)

const THEMES = ['dark', 'light'] as const
const SIZES = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
] as const
type Theme = (typeof THEMES)[number]
type Size = (typeof SIZES)[number]

/** Always the same port, because some pages show their own URL. */
const PORT = '41780'

const BEFORE_SIGN_IN: Readonly<Record<string, unknown>> = {
  '/login': WORLD,
  '/create-user': 'first-run',
}
const NOWHERE = '/no-such-page'

const LOOK_MS = 250
const LOOKS_MAX = 40
/** A page without changes for this many checks is stable. Status events arrive within a second. */
const ALIKE = 4

interface Shot {
  readonly picture: Buffer
  readonly moving: string
}

interface Visit {
  readonly page: Page
  shoot(path: string): Promise<Shot>
}

const followCalls = (page: Page) => {
  const open = new Set<Request>()
  const end = (request: Request) => open.delete(request)
  page.on('request', request => {
    if (!request.url().includes('/v1/progress')) open.add(request)
  })
  page.on('requestfinished', end)
  page.on('requestfailed', end)
  return open
}

const missingIn = (): string => {
  if (document.fonts.status !== 'loaded') return 'fonts'
  // Images below the viewport load only when the page is scrolled.
  const pictures = [...document.images].filter(
    image => !image.complete && image.getBoundingClientRect().top < innerHeight,
  )
  if (pictures.length > 0) return `picture ${pictures[0]?.src}`
  const busy = document.querySelector('[role="status"][aria-label^="Loading"], [aria-busy="true"]')
  return busy ? `${busy.getAttribute('aria-label') ?? busy.textContent}` : ''
}

const visit = async (context: BrowserContext, url: string): Promise<Visit> => {
  const page = await context.newPage()
  const calls = followCalls(page)
  const picture = () => page.screenshot({ animations: 'disabled', caret: 'hide' })
  return {
    page,
    async shoot(path) {
      // Calls that the previous page aborted may never be reported as finished.
      calls.clear()
      await page.goto(url + path)
      let last: Buffer | null = null
      let alike = 0
      let moving = ''
      for (let look = 0; look < LOOKS_MAX; look++) {
        await page.waitForTimeout(LOOK_MS)
        await context.request.post(`${url}/mock/clock`, { data: { advance: STEP } })
        const [call] = calls
        moving = call ? `${call.method()} ${call.url()}` : await page.evaluate(missingIn)
        const now = moving === '' ? await picture() : null
        alike = now && last?.equals(now) ? alike + 1 : 0
        if (now && alike === ALIKE) return { picture: now, moving }
        last = now
      }
      return { picture: await picture(), moving: moving || 'the picture' }
    },
  }
}

const openContext = async (
  browser: Browser,
  {
    url,
    theme,
    size,
    world,
    scale = 1,
  }: { url: string; theme: Theme; size: Size; world: unknown; scale?: number },
) => {
  const context = await browser.newContext({
    viewport: size,
    deviceScaleFactor: scale,
    locale: 'en-US',
    timezoneId: 'America/New_York',
    colorScheme: theme,
    reducedMotion: 'reduce',
    hasTouch: size.width < 768,
  })
  const name = `shots-${theme}-${size.width}-${typeof world === 'string' ? world : 'world'}`
  // Behind the gateway, cookie names end with the port.
  await context.addCookies([{ name: `mock-client~${new URL(url).port}`, value: name, url }])
  await context.clock.setFixedTime(NOW)
  // All measured durations, such as an instance's response time, become zero, so that they don't vary.
  await context.addInitScript(() => {
    performance.now = () => 0
  })
  const reset = await context.request.post(`${url}/mock/reset`, {
    data: { scenario: world, signOut: true },
  })
  if (!reset.ok()) throw new Error(`The mock rejected the scenario: ${await reset.text()}`)
  return context
}

const signIn = async (context: BrowserContext, url: string) => {
  const response = await context.request.post(`${url}/v1/users/login`, { data: ADMIN })
  if (!response.ok()) throw new Error(`Couldn’t sign in: HTTP status ${response.status()}.`)
}

const withProduct = async <T>(work: (browser: Browser, url: string) => Promise<T>): Promise<T> => {
  const product = await startProgram('server/main.js', { PORT, LOGIN_ATTEMPTS: '1000' })
  try {
    const browser = await chromium.launch({ executablePath: ensureChromium() })
    try {
      return await work(browser, product.url)
    } finally {
      await browser.close()
    }
  } finally {
    await product.stop()
  }
}

const fileOf = (path: string, theme: Theme, { width, height }: Size) =>
  `${path.slice(1).replaceAll('/', '-')} ${width}x${height} ${theme}.png`

/**
 * Takes screenshots of all pages, or of those in `only`, in each size and theme.
 * @returns the names of unstable screenshots and the parts that were still loading
 */
export const takePictures = (folder: string, only?: readonly string[]): Promise<string[]> =>
  withProduct(async (browser, url) => {
    const unsettled: string[] = []
    const wanted = (paths: readonly string[]) =>
      only ? paths.filter(path => only.includes(path)) : paths
    const take = async (
      paths: readonly string[],
      theme: Theme,
      size: Size,
      world: unknown,
      prepare: (context: BrowserContext) => Promise<void> = async () => undefined,
    ) => {
      if (paths.length === 0) return
      const context = await openContext(browser, { url, theme, size, world })
      await prepare(context)
      const { shoot } = await visit(context, url)
      for (const path of paths) {
        const { picture, moving } = await shoot(path)
        const name = fileOf(path, theme, size)
        if (moving !== '') unsettled.push(`${name} (${moving})`)
        await writeFile(join(folder, name), picture)
      }
      await context.close()
    }
    const inside = wanted([...SHELL_PAGES.map(({ path }) => path), NOWHERE])
    for (const size of SIZES)
      await Promise.all(
        THEMES.map(async theme => {
          for (const [path, world] of Object.entries(BEFORE_SIGN_IN))
            await take(wanted([path]), theme, size, world)
          await take(inside, theme, size, WORLD, context => signIn(context, url))
        }),
      )
    return unsettled
  })

const README = ['/dashboard', '/approvals']
const README_SIZE = SIZES[0]
const QUALITY = 80

export const takeReadmePictures = (folder: string): Promise<string[]> =>
  withProduct(async (browser, url) => {
    const context = await openContext(browser, {
      url,
      theme: 'dark',
      size: README_SIZE,
      world: WORLD,
    })
    await signIn(context, url)
    const { page, shoot } = await visit(context, url)
    const tools = await context.newCDPSession(page)
    const files: string[] = []
    for (const path of README) {
      await shoot(path)
      const { data } = await tools.send('Page.captureScreenshot', {
        format: 'webp',
        quality: QUALITY,
      })
      const file = join(folder, `${path.slice(1)}.webp`)
      await writeFile(file, Buffer.from(data, 'base64'))
      files.push(file)
    }
    return files
  })
