import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core'

const CPU_SLOWDOWN = 4
/** Time without a long task after which a list counts as loaded. */
const QUIET_MS = 3000
const WAIT_MAX_MS = 40_000

export interface Seen {
  long: [start: number, ms: number][]
  rows: number | null
}

/** Runs in the page before the page's own scripts. */
const observe = (rows: string) => {
  const seen: Seen = { long: [], rows: null }
  Object.assign(globalThis, { benchSeen: seen })
  new PerformanceObserver(list => {
    for (const { startTime, duration } of list.getEntries()) seen.long.push([startTime, duration])
  }).observe({ type: 'longtask', buffered: true })
  // Polling in animation frames would cause extra style and paint work.
  const look = new MutationObserver(() => {
    if (!document.querySelector(rows)) return
    look.disconnect()
    requestAnimationFrame(() => {
      seen.rows = performance.now()
    })
  })
  look.observe(document, { childList: true, subtree: true })
}

export const seenOn = (page: Page): Promise<Seen> =>
  page.evaluate(() => (globalThis as unknown as { benchSeen: Seen }).benchSeen)

export const clearSeen = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const { benchSeen } = globalThis as unknown as { benchSeen: Seen }
    benchSeen.long.length = 0
  })

/** Waits until there are no more long tasks. */
export const settled = async (page: Page): Promise<void> => {
  const until = Date.now() + WAIT_MAX_MS
  let [count, since] = [-1, Date.now()]
  while (Date.now() < until && Date.now() - since < QUIET_MS) {
    await page.waitForTimeout(500)
    const now = (await seenOn(page)).long.length
    if (now !== count) [count, since] = [now, Date.now()]
  }
}

export interface SlowPage {
  readonly page: Page
  readonly client: CDPSession
  readonly worked: () => Promise<number>
  readonly close: () => Promise<void>
}

/** A page with a throttled CPU that records long tasks. @param rows selector of the first row */
export const slowPage = async (
  browser: Browser,
  storageState: Awaited<ReturnType<Awaited<ReturnType<Browser['newContext']>>['storageState']>>,
  rows: string,
): Promise<SlowPage> => {
  const context = await browser.newContext({ storageState, viewport: { width: 1440, height: 900 } })
  return preparedPage(context, rows)
}

export const preparedPage = async (context: BrowserContext, rows: string): Promise<SlowPage> => {
  const page = await context.newPage()
  const client = await context.newCDPSession(page)
  await client.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  await client.send('Performance.enable')
  // Defines esbuild's helper for function names, which bundled functions need when they run in the page.
  await page.addInitScript('globalThis.__name = value => value')
  await page.addInitScript(observe, rows)
  return {
    page,
    client,
    worked: async () => {
      const { metrics } = await client.send('Performance.getMetrics')
      return (metrics.find(metric => metric.name === 'TaskDuration')?.value ?? 0) * 1000
    },
    close: () => context.close(),
  }
}
