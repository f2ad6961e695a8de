import type { BrowserContext, Page } from 'playwright-core'

const CPU_SLOWDOWN = 4
/** Time without a long task after which a page counts as loaded. */
const QUIET_MS = 3000
const WAIT_MAX_MS = 40_000

interface Seen {
  fcp: number | null
  lcp: number | null
  cls: number
  long: [start: number, ms: number][]
  /** When the first row appeared. */
  rows: number | null
}

/** Runs in the page before the page's own scripts. */
const observe = (rows: string) => {
  const seen: Seen = { fcp: null, lcp: null, cls: 0, long: [], rows: null }
  Object.assign(globalThis, { benchSeen: seen })
  const on = (type: string, take: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver(list => list.getEntries().forEach(take)).observe({
      type,
      buffered: true,
    })
  on('paint', entry => {
    if (entry.name === 'first-contentful-paint') seen.fcp = entry.startTime
  })
  on('largest-contentful-paint', entry => {
    seen.lcp = entry.startTime
  })
  on('layout-shift', entry => {
    const shift = entry as PerformanceEntry & { value: number; hadRecentInput: boolean }
    if (!shift.hadRecentInput) seen.cls += shift.value
  })
  on('longtask', entry => seen.long.push([entry.startTime, entry.duration]))
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

/**
 * Opens a page with the CPU throttled to a quarter of its speed, and records its rendering.
 * @param rows selector of the first row
 */
export const slowPage = async (context: BrowserContext, rows: string) => {
  const page = await context.newPage()
  const client = await context.newCDPSession(page)
  await client.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  // Defines esbuild's helper for function names, because bundled functions need it when they run in the page.
  await page.addInitScript('globalThis.__name = value => value')
  await page.addInitScript(observe, rows)
  return { page, client }
}

export const seenOn = (page: Page): Promise<Seen> =>
  page.evaluate(() => (globalThis as unknown as { benchSeen: Seen }).benchSeen)

/** Waits for the last long task and resets the record. @returns the record up to that point */
export const settled = async (page: Page): Promise<Seen> => {
  const until = Date.now() + WAIT_MAX_MS
  let [count, since] = [-1, Date.now()]
  while (Date.now() < until && Date.now() - since < QUIET_MS) {
    await page.waitForTimeout(500)
    const now = (await seenOn(page)).long.length
    if (now !== count) [count, since] = [now, Date.now()]
  }
  const seen = await seenOn(page)
  await page.evaluate(() => {
    ;(globalThis as unknown as { benchSeen: Seen }).benchSeen.long.length = 0
  })
  return seen
}

export const longest = (tasks: Seen['long']): number => Math.max(0, ...tasks.map(([, ms]) => ms))
