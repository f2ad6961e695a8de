import type { Browser, BrowserContext } from 'playwright-core'
import { seenOn, slowPage } from './slow-page.ts'
import type { Figures, SignedIn } from './target.ts'

const LINE = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (0.75 * 1024 * 1024) / 8,
}
const FIRST_MS = 10_000
const AGAIN_MS = 5000
/** The content that users wait for: a form, a request that can be decided, or the rows of another list. */
const CONTENT: Readonly<Record<string, string>> = {
  '/login': 'input[type="password"]',
  '/dashboard': 'main [aria-label^="Approve "]',
  '/approvals': 'main [aria-label^="Approve "]',
}
const ROWS = 'input[type="password"], main tbody tr, main li article, main ul li'

interface File {
  readonly kind: string
  /** Bytes transferred; 0 if cached. */
  readonly sent: number
  readonly startTime: number
}

/** Runs inside the measured page. */
const filesOf = (): File[] =>
  (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).map(
    ({ name, initiatorType, transferSize, startTime }) => {
      const [, extension = ''] = /\.(js|css|woff2)$/.exec(name) ?? []
      const kind = extension || (initiatorType === 'fetch' ? 'data' : 'other')
      return { kind, sent: transferSize, startTime }
    },
  )

const load = async (context: BrowserContext, url: string, rows: string, ms: number) => {
  const { page, client } = await slowPage(context, rows)
  await client.send('Network.enable')
  await client.send('Network.emulateNetworkConditions', LINE)
  await page.goto(url, { waitUntil: 'commit' })
  await page.waitForTimeout(ms)
  const loaded = { seen: await seenOn(page), files: await page.evaluate(filesOf) }
  await page.close()
  return loaded
}

/** Measures a first visit and a repeat visit in the same browser. */
export const visit = async (
  browser: Browser,
  url: string,
  path: string,
  state: SignedIn,
): Promise<Figures> => {
  const context = await browser.newContext(state ? { storageState: state } : {})
  const rows = CONTENT[path] ?? ROWS
  const { seen, files } = await load(context, url + path, rows, FIRST_MS)
  const again = await load(context, url + path, rows, AGAIN_MS)
  await context.close()
  const { fcp, lcp, cls, long } = seen
  const kb = (kind: string) =>
    files.reduce((sum, file) => (file.kind === kind ? sum + file.sent / 1000 : sum), 0)
  return {
    fcp,
    lcp,
    rows: seen.rows,
    tbt: long.reduce((sum, [start, ms]) => (start >= (fcp ?? 0) ? sum + ms - 50 : sum), 0),
    cls,
    usable: files.filter(({ startTime }) => startTime <= (seen.rows ?? 0)).length,
    requests: files.length,
    'js kB': kb('js'),
    'css kB': kb('css'),
    'font kB': kb('woff2'),
    'data kB': kb('data'),
    'again rows': again.seen.rows,
    'again lcp': again.seen.lcp,
    'again files': again.files.filter(({ kind, sent }) => kind !== 'data' && sent > 0).length,
  }
}
