// npm run bench:scale [-- --only lists,flood,heap,idle] [--json file]: measures long lists, event floods, memory and
// idle cost of the built app with the mock's `scale` scenario, in a real browser with the CPU throttled to a quarter.
// Missed goals are printed but don't fail the run, because they depend on the machine.
import './help.mjs'
import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { type Browser, chromium } from 'playwright-core'
import { measureFlood, measureHeap } from './bench/scale-events.ts'
import { measureIdle } from './bench/scale-idle.ts'
import { LISTS, measureList } from './bench/scale-lists.ts'
import { type SlowPage, slowPage } from './bench/scale-page.ts'
import { signedIn, startOwn } from './bench/target.ts'
import { ensureChromium } from './chromium.ts'

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: 'lists,flood,heap,idle' },
    json: { type: 'string' },
  },
})

type Figures = Readonly<Record<string, number | null>>
/** Upper limit for each figure; `least` marks a lower limit. */
type Goals = Readonly<Record<string, number>>

const LIST_GOALS: Goals = {
  'first rows, ms after the response': 500,
  'longest task while it loads, ms': 200,
  'longest task while typing, ms': 100,
}

interface Measure {
  readonly name: string
  readonly rows: string
  readonly goals: Goals
  readonly run: (page: SlowPage, url: string) => Promise<Figures>
}

const ROWS = 'main [data-row]'
const MEASURES: Readonly<Record<string, readonly Measure[]>> = {
  lists: LISTS.map(list => ({
    name: list.name,
    rows: list.rows,
    goals: LIST_GOALS,
    run: (page, url) => measureList(page, url, list),
  })),
  flood: [
    {
      name: '20 events a second for a minute',
      rows: ROWS,
      goals: { 'longest task, ms': 150, 'toasts at once': 4, 'list right after, ms': 5000 },
      run: measureFlood,
    },
  ],
  heap: [
    {
      name: '3,600 events',
      rows: ROWS,
      goals: { 'growth, %': 10 },
      run: measureHeap,
    },
  ],
  idle: [
    {
      name: 'idle',
      rows: 'main',
      goals: { 'shown, ms a second': 5, 'hidden, ms a second': 0.5 },
      run: measureIdle,
    },
  ],
}

const line = (name: string, value: number | null, goal: number | undefined): string => {
  const shown = value === null ? '–' : value.toFixed(value < 10 ? 1 : 0)
  const verdict =
    goal === undefined || value === null ? '' : `${value <= goal ? 'met' : 'missed'}, goal ${goal}`
  return `  ${name.padEnd(34)}${shown.padStart(8)}  ${verdict}\n`
}

const measure = async (browser: Browser, url: string) => {
  const { BENCH_EMAIL = 'admin@example.com', BENCH_PASSWORD = 'stargazarr' } = process.env
  const state = await signedIn(browser, { url, email: BENCH_EMAIL, password: BENCH_PASSWORD })
  const report: Record<string, Figures> = {}
  for (const part of values.only.split(','))
    for (const { name, rows, goals, run } of MEASURES[part] ?? []) {
      const page = await slowPage(browser, state, rows)
      const figures = await run(page, url)
      await page.close()
      report[name] = figures
      process.stdout.write(`\n${name}\n`)
      for (const [figure, value] of Object.entries(figures))
        process.stdout.write(line(figure, value, goals[figure]))
    }
  return report
}

const main = async () => {
  const own = await startOwn('scale')
  const browser = await chromium.launch({
    executablePath: ensureChromium(),
    args: ['--no-sandbox', '--disable-gpu'],
  })
  try {
    const report = await measure(browser, own.url)
    if (values.json) await writeFile(values.json, `${JSON.stringify(report, null, 2)}\n`)
  } finally {
    await browser.close()
    await own.stop()
  }
}

try {
  await main()
} catch (cause) {
  process.stderr.write(`${cause instanceof Error ? cause.message : String(cause)}\n`)
  process.exitCode = 1
}
