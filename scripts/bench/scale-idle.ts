import { chromium, type Page } from 'playwright-core'
import { findWholeChromium } from '../chromium.ts'
import { freePort } from '../free-port.ts'
import { preparedPage, type SlowPage, settled } from './scale-page.ts'

const IDLE_MS = 20_000
/** V8 keeps compacting memory for about this long after loading. */
const TIDIED_MS = 45_000

const openQuiet = async (page: Page, url: string) => {
  await page.request.post(`${url}/mock/scenario`, { data: { scenario: 'quiet' } })
  await page.goto(`${url}/dashboard`)
  await settled(page)
  await page.waitForTimeout(TIDIED_MS)
}

const perSecond = async ({ page, worked }: Pick<SlowPage, 'page' | 'worked'>) => {
  const before = await worked()
  await page.waitForTimeout(IDLE_MS)
  return ((await worked()) - before) / (IDLE_MS / 1000)
}

/**
 * Measures a hidden tab; null if only a headless shell is installed. Playwright keeps its pages visible, so this uses a
 * second connection.
 */
const measureHidden = async (url: string, cookies: Cookies): Promise<number | null> => {
  const executablePath = findWholeChromium()
  if (!executablePath) return null
  const port = await freePort()
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--headless=new', `--remote-debugging-port=${port}`],
    ignoreDefaultArgs: [
      '--headless',
      '--disable-backgrounding-occluded-windows',
      '--disable-renderer-backgrounding',
      '--disable-background-timer-throttling',
    ],
  })
  try {
    const plain = await chromium.connectOverCDP(`http://127.0.0.1:${port}`, { noDefaults: true })
    const [context] = plain.contexts()
    if (!context) return null
    await context.addCookies(cookies)
    const slow = await preparedPage(context, 'main')
    await openQuiet(slow.page, url)
    await slow.page.evaluate(() => void open('about:blank', '_blank', 'noopener'))
    await slow.page.waitForTimeout(3000)
    const isHidden = await slow.page.evaluate(() => document.hidden)
    return isHidden ? await perSecond(slow) : null
  } finally {
    await browser.close()
  }
}
type Cookies = Awaited<ReturnType<ReturnType<Page['context']>['cookies']>>

export const measureIdle = async (slow: SlowPage, url: string) => {
  await openQuiet(slow.page, url)
  return {
    'shown, ms a second': await perSecond(slow),
    'hidden, ms a second': await measureHidden(url, await slow.page.context().cookies()),
  }
}
