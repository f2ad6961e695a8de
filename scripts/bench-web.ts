// npm run bench:web [-- --against URL] [--runs 5] [--quick] [--routes /login,/approvals|all] [--json file]: measures
// the first view of the built app in a real browser that simulates a slow phone (1.6 Mbit/s, 150 ms, a quarter of the
// CPU). Each run starts with an empty cache and includes a repeat visit. `--against` alternates with another URL and
// prints ratios; `--url` measures a running gateway instead of starting one with the mock. BENCH_EMAIL and
// BENCH_PASSWORD sign in (OTHER_EMAIL and OTHER_PASSWORD at the other URL). Not measured: sign-in, browser start, and
// the first run of each URL, which warms up server and disk.
import './help.mjs'
import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { chromium } from 'playwright-core'
import { NOT_FOUND, PAGES } from '../web/app/pages.ts'
import { signedIn, startOwn, type Target } from './bench/target.ts'
import { isForm, type Visit, visit } from './bench/web-visit.ts'
import { ensureChromium } from './chromium.ts'

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

const routes =
  values.routes === 'all'
    ? PAGES.map(page => page.path).filter(path => path !== NOT_FOUND.path)
    : values.routes.split(',')

const median = (figures: readonly (number | null)[]): number | null => {
  const known = figures.filter(figure => figure !== null).sort((a, b) => a - b)
  return known.length === 0 ? null : (known[Math.floor(known.length / 2)] ?? null)
}

const FIGURES = [
  'fcp',
  'lcp',
  'rows',
  'tbt',
  'cls',
  'usable',
  'requests',
  'js kB',
  'css kB',
  'font kB',
  'data kB',
  'other kB',
  'idle',
  'again rows',
  'again lcp',
  'again files',
]
const shown = (figure: string, value: number | null) =>
  value === null
    ? '–'
    : figure === 'cls'
      ? value.toFixed(3)
      : value.toFixed(figure.endsWith('kB') ? 1 : 0)

const main = async () => {
  const runs = values.quick ? 1 : Math.max(1, Number(values.runs))
  const own = values.url === undefined ? await startOwn('quiet') : null
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
    for (const path of routes) {
      const visits = targets.map((): Visit[] => [])
      for (let run = values.quick ? 1 : 0; run <= runs; run++)
        for (const [at, target] of targets.entries()) {
          const figures = await visit(
            browser,
            target.url,
            path,
            isForm(path) ? undefined : states[at],
          )
          if (run > 0) visits[at]?.push(figures)
        }
      const medians = visits.map(made =>
        Object.fromEntries(FIGURES.map(name => [name, median(made.map(one => one[name] ?? null))])),
      )
      report[path] = Object.fromEntries(targets.map(({ name }, at) => [name, medians[at] ?? {}]))
      process.stdout.write(
        `\n${path}, median of ${runs} (ms; kB as sent; usable: requests until the first rows; idle: ms of work a second; again: a second visit)\n`,
      )
      for (const name of FIGURES) {
        const [ours, other] = medians.map(made => made[name] ?? null)
        const ratio = ours != null && other ? `  ${(ours / other).toFixed(2)}` : ''
        const cells = medians.map(made => shown(name, made[name] ?? null).padStart(9)).join('')
        process.stdout.write(`  ${name.padEnd(11)}${cells}${ratio}\n`)
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
