// npm run bench:web [-- --against URL] [--runs 5] [--quick] [--routes /login,/approvals] [--json file]: a first view of the
// built app in a real browser, as over a slow line on a slow phone (1.6 Mbit/s, 150 ms, CPU at a quarter). Each run has an
// empty cache. `--against` measures another address in turn with ours and prints ratios; BENCH_EMAIL and BENCH_PASSWORD sign in
// (OTHER_EMAIL and OTHER_PASSWORD there; `--url` measures a running gateway instead of one of our own on the mock).
// Kept out: the sign-in, the browser's start, and the first run of each address, which warms server and disk.
import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { type Browser, chromium, type Page } from 'playwright-core'
import { signedIn, startOwn, type Target } from './bench/target.ts'
import { ensureChromium } from './chromium.ts'

const LINE = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (0.75 * 1024 * 1024) / 8,
}
const CPU_SLOWDOWN = 4
/** Everything counts that happens within this time. */
const WATCHED_MS = 10_000
const IDLE_MS = 5000
/** What a visitor waits for: rows of a list, or a field. */
const ROWS = 'table tbody tr, [role="row"], main li article, main ul li, main tbody tr'

const { values } = parseArgs({
  options: {
    against: { type: 'string' },
    url: { type: 'string' },
    runs: { type: 'string', default: '5' },
    quick: { type: 'boolean', default: false },
    routes: { type: 'string', default: '/login,/dashboard,/approvals' },
    json: { type: 'string' },
  },
})

/** What is measured of one visit; ms, kB as sent, counts. */
interface Visit {
  [figure: string]: number | null
}

/** Runs in the page before its own scripts. */
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

const median = (figures: readonly (number | null)[]): number | null => {
  const known = figures.filter(figure => figure !== null).sort((a, b) => a - b)
  return known.length === 0 ? null : (known[Math.floor(known.length / 2)] ?? null)
}

const visit = async (
  browser: Browser,
  target: Target,
  path: string,
  storageState: Awaited<ReturnType<typeof signedIn>> | undefined,
): Promise<Visit> => {
  const context = await browser.newContext(storageState === undefined ? {} : { storageState })
  const page = await context.newPage()
  const client = await context.newCDPSession(page)
  await client.send('Network.enable')
  await client.send('Network.emulateNetworkConditions', LINE)
  await client.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  // The helper that the loader of these scripts writes into functions is not there in a page.
  await page.addInitScript('globalThis.__name = value => value')
  await page.addInitScript(observe, path === '/login' ? 'input[type="password"]' : ROWS)
  const sent = { js: 0, css: 0, font: 0, data: 0, other: 0 }
  const types = new Map<string, string>()
  let requests = 0
  client.on('Network.requestWillBeSent', ({ requestId, type }) => {
    requests++
    types.set(requestId, type ?? 'Other')
  })
  client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    sent[KINDS[types.get(requestId) ?? ''] ?? 'other'] += encodedDataLength / 1000
  })
  await page.goto(target.url + path, { waitUntil: 'commit' })
  await page.waitForTimeout(WATCHED_MS)
  const seen = await page.evaluate(() => (globalThis as unknown as { benchSeen: Visit }).benchSeen)
  const idle = await idleOf(page)
  const figures = { ...seen, requests, ...prefixed(sent), idle }
  await context.close()
  return figures
}

const KINDS: Readonly<Record<string, 'js' | 'css' | 'font' | 'data'>> = {
  Script: 'js',
  Stylesheet: 'css',
  Font: 'font',
  Fetch: 'data',
  XHR: 'data',
}
const prefixed = (sent: Readonly<Record<string, number>>) =>
  Object.fromEntries(Object.entries(sent).map(([kind, kb]) => [`${kind} kB`, kb]))

/** Milliseconds of work a second while nobody does anything, at the slowed pace. */
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

const FIGURES = [
  'fcp',
  'lcp',
  'rows',
  'tbt',
  'cls',
  'requests',
  'js kB',
  'css kB',
  'font kB',
  'data kB',
  'other kB',
  'idle',
]
const shown = (figure: string, value: number | null) =>
  value === null
    ? '–'
    : figure === 'cls'
      ? value.toFixed(3)
      : value.toFixed(figure.endsWith('kB') ? 1 : 0)

const main = async () => {
  const runs = values.quick ? 1 : Math.max(1, Number(values.runs))
  const own = values.url === undefined ? await startOwn() : null
  const browser = await chromium.launch({
    executablePath: ensureChromium(),
    args: ['--no-sandbox', '--disable-gpu'],
  })
  try {
    const { BENCH_EMAIL = 'admin@example.com', BENCH_PASSWORD = 'stargazarr' } = process.env
    const { OTHER_EMAIL = BENCH_EMAIL, OTHER_PASSWORD = BENCH_PASSWORD } = process.env
    const targets: Target[] = [
      {
        name: 'ours',
        url: own?.url ?? values.url ?? '',
        email: BENCH_EMAIL,
        password: BENCH_PASSWORD,
      },
    ]
    if (values.against)
      targets.push({
        name: 'other',
        url: values.against,
        email: OTHER_EMAIL,
        password: OTHER_PASSWORD,
      })
    const states = await Promise.all(targets.map(target => signedIn(browser, target)))
    const report: Record<string, Record<string, Visit>> = {}
    for (const path of values.routes.split(',')) {
      const visits = targets.map((): Visit[] => [])
      for (let run = values.quick ? 1 : 0; run <= runs; run++)
        for (const [at, target] of targets.entries()) {
          const figures = await visit(
            browser,
            target,
            path,
            path === '/login' ? undefined : states[at],
          )
          if (run > 0) visits[at]?.push(figures)
        }
      const medians = visits.map(made =>
        Object.fromEntries(FIGURES.map(name => [name, median(made.map(one => one[name] ?? null))])),
      )
      report[path] = Object.fromEntries(targets.map(({ name }, at) => [name, medians[at] ?? {}]))
      process.stdout.write(
        `\n${path}, median of ${runs} (ms; kB as sent; idle: ms of work a second)\n`,
      )
      for (const name of FIGURES) {
        const [ours, other] = medians.map(made => made[name] ?? null)
        const ratio = ours != null && other ? `  ${(ours / other).toFixed(2)}` : ''
        const cells = medians.map(made => shown(name, made[name] ?? null).padStart(9)).join('')
        process.stdout.write(`  ${name.padEnd(10)}${cells}${ratio}\n`)
      }
    }
    if (values.json) await writeFile(values.json, `${JSON.stringify(report, null, 2)}\n`)
  } finally {
    await browser.close()
    await own?.stop()
  }
}

try {
  await main()
} catch (cause) {
  process.stderr.write(`${cause instanceof Error ? cause.message : String(cause)}\n`)
  process.exitCode = 1
}
