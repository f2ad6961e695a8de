import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core'

/** A phone's processor, as seen from the machine that measures. */
const CPU_SLOWDOWN = 4
/** A list has come when nothing took long for this time. */
const QUIET_MS = 3000
const WAIT_MAX_MS = 40_000

export interface Seen {
  /** Start and length of what held the browser up for more than 50 ms. */
  long: [start: number, ms: number][]
  /** When the first rows stood there. */
  rows: number | null
}

/** Runs in the page before its own scripts. */
const observe = (rows: string) => {
  const seen: Seen = { long: [], rows: null }
  Object.assign(globalThis, { benchSeen: seen })
  new PerformanceObserver(list => {
    for (const { startTime, duration } of list.getEntries()) seen.long.push([startTime, duration])
  }).observe({ type: 'longtask', buffered: true })
  // A loop of frames would have the browser style and paint between all it does, which takes longer than what is measured.
  const look = new MutationObserver(() => {
    if (!document.querySelector(rows)) return
    look.disconnect()
    requestAnimationFrame(() => {
      seen.rows = performance.now()
    })
  })
  look.observe(document, { childList: true, subtree: true })
}

/** What the page has recorded of itself until now. */
export const seenOn = (page: Page): Promise<Seen> =>
  page.evaluate(() => (globalThis as unknown as { benchSeen: Seen }).benchSeen)

/** Forgets what was seen so far. */
export const clearSeen = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const { benchSeen } = globalThis as unknown as { benchSeen: Seen }
    benchSeen.long.length = 0
  })

/** Waits until nothing took long for a while. */
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
  /** Milliseconds of main-thread work so far. */
  readonly worked: () => Promise<number>
  readonly close: () => Promise<void>
}

/** A page on a slow processor that notes what takes long. @param rows what a first row is, as a selector */
export const slowPage = async (
  browser: Browser,
  storageState: Awaited<ReturnType<Awaited<ReturnType<Browser['newContext']>>['storageState']>>,
  rows: string,
): Promise<SlowPage> => {
  const context = await browser.newContext({ storageState, viewport: { width: 1440, height: 900 } })
  return preparedPage(context, rows)
}

/** The same in a context that is there already. */
export const preparedPage = async (context: BrowserContext, rows: string): Promise<SlowPage> => {
  const page = await context.newPage()
  const client = await context.newCDPSession(page)
  await client.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  await client.send('Performance.enable')
  // The helper that the loader of these scripts writes into functions is not there in a page.
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
