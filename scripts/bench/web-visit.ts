import type { Browser, BrowserContext, Page } from 'playwright-core'
import { PUBLIC_PAGES } from '../../web/app/pages.ts'

const LINE = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (0.75 * 1024 * 1024) / 8,
}
const CPU_SLOWDOWN = 4
const WATCHED_MS = 10_000
const IDLE_MS = 5000
const AGAIN_MS = 5000
/** Selector of list rows, the content that users wait for. */
const ROWS = 'table tbody tr, [role="row"], main li article, main ul li, main tbody tr'

export interface Visit {
  [figure: string]: number | null
}

/** Runs in the page before the page's own scripts. */
const observe = (rows: string) => {
  const seen = { fcp: null, lcp: null, cls: 0, tbt: 0, rows: null } as Record<string, number | null>
  Object.assign(globalThis, { benchSeen: seen })
  const on = (type: string, take: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver(list => {
      for (const entry of list.getEntries()) take(entry)
    }).observe({ type, buffered: true })
  on('paint', entry => {
    if (entry.name === 'first-contentful-paint') seen.fcp = entry.startTime
  })
  on('largest-contentful-paint', entry => {
    seen.lcp = entry.startTime
  })
  on('layout-shift', entry => {
    const shift = entry as PerformanceEntry & { value: number; hadRecentInput: boolean }
    if (!shift.hadRecentInput) seen.cls = (seen.cls ?? 0) + shift.value
  })
  on('longtask', entry => {
    if (entry.startTime >= (seen.fcp ?? 0)) seen.tbt = (seen.tbt ?? 0) + entry.duration - 50
  })
  const look = () => {
    if (seen.rows !== null) return
    if (document.querySelector(rows)) seen.rows = performance.now()
    else requestAnimationFrame(look)
  }
  look()
}

interface Watch {
  readonly page: Page
  readonly sent: Readonly<Record<Kind, number>>
  /** Requests so far; `files` excludes HTML, calls and cached responses. */
  readonly counted: { requests: number; files: number }
}

type Context = BrowserContext
type Kind = 'js' | 'css' | 'font' | 'data' | 'other'
const KINDS: Readonly<Record<string, Kind>> = {
  Script: 'js',
  Stylesheet: 'css',
  Font: 'font',
  Fetch: 'data',
  XHR: 'data',
  EventSource: 'data',
}

const watchedPage = async (context: Context, rows: string): Promise<Watch> => {
  const page = await context.newPage()
  const client = await context.newCDPSession(page)
  await client.send('Network.enable')
  await client.send('Network.emulateNetworkConditions', LINE)
  await client.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  // Defines esbuild's helper for function names, which bundled functions need when they run in the page.
  await page.addInitScript('globalThis.__name = value => value')
  await page.addInitScript(observe, rows)
  const sent: Record<Kind, number> = { js: 0, css: 0, font: 0, data: 0, other: 0 }
  const types = new Map<string, string>()
  const counted = { requests: 0, files: 0 }
  client.on('Network.requestWillBeSent', ({ requestId, type }) => {
    counted.requests++
    types.set(requestId, type ?? 'Other')
  })
  client.on('Network.responseReceived', ({ type, response }) => {
    if (type === 'Document' || KINDS[type] === 'data') return
    if (!response.fromDiskCache && !response.url.startsWith('data:')) counted.files++
  })
  client.on('Network.requestServedFromCache', ({ requestId }) => {
    // Cached responses are also reported as received, so subtract them.
    if (KINDS[types.get(requestId) ?? ''] !== 'data') counted.files--
  })
  client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    sent[KINDS[types.get(requestId) ?? ''] ?? 'other'] += encodedDataLength / 1000
  })
  return { page, sent, counted }
}

const seenOn = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { benchSeen: Visit }).benchSeen)

/**
 * Measures a first visit to `path` and a repeat visit in the same browser. `again files` counts the files fetched
 * again, without HTML and API calls.
 */
export const visit = async (
  browser: Browser,
  url: string,
  path: string,
  storageState: Awaited<ReturnType<Context['storageState']>> | undefined,
): Promise<Visit> => {
  const context = await browser.newContext(storageState === undefined ? {} : { storageState })
  const rows = isForm(path) ? 'input[type="password"]' : ROWS
  const first = await watchedPage(context, rows)
  await first.page.goto(url + path, { waitUntil: 'commit' })
  await first.page
    .waitForFunction('benchSeen.rows !== null', null, { timeout: WATCHED_MS })
    .catch(() => {})
  const usable = first.counted.requests
  const { now } = await first.page.evaluate(() => ({ now: performance.now() }))
  await first.page.waitForTimeout(Math.max(0, WATCHED_MS - now))
  const seen = await seenOn(first.page)
  const requests = first.counted.requests
  const sent = Object.fromEntries(
    Object.entries(first.sent).map(([kind, kb]) => [`${kind} kB`, kb]),
  )
  const idle = await idleOf(first.page)
  await first.page.close()

  const second = await watchedPage(context, rows)
  await second.page.goto(url + path, { waitUntil: 'commit' })
  await second.page.waitForTimeout(AGAIN_MS)
  const again = await seenOn(second.page)
  const figures = {
    ...seen,
    usable,
    requests,
    ...sent,
    idle,
    'again rows': again.rows ?? null,
    'again lcp': again.lcp ?? null,
    'again files': second.counted.files,
  }
  await context.close()
  return figures
}

export const isForm = (path: string): boolean => PUBLIC_PAGES.some(page => page.path === path)

const idleOf = async (page: Page): Promise<number> => {
  const client = await page.context().newCDPSession(page)
  await client.send('Performance.enable')
  const read = async () => {
    const { metrics } = await client.send('Performance.getMetrics')
    return (metrics.find(metric => metric.name === 'TaskDuration')?.value ?? 0) * 1000
  }
  const before = await read()
  await page.waitForTimeout(IDLE_MS)
  return ((await read()) - before) / (IDLE_MS / 1000)
}
