import { parseArgs } from 'node:util'
import { chromium } from 'playwright-core'
import { PAGES } from '../../web/app/pages.ts'
import { NOT_FOUND, PUBLIC_PAGES } from '../../web/app/public-pages.ts'
import { fromRoot } from '../build/paths.ts'
import { ensureChromium } from '../programs.ts'
import { buildCommit, runBench } from './builds.ts'
import { median, writeLine } from './report.ts'
import { SCALE } from './scale.ts'
import { type Figures, type Measurement, signIn, startApp, type Target } from './target.ts'
import { visit } from './visit.ts'

const { values } = parseArgs({
  options: {
    against: { type: 'string' },
    runs: { type: 'string' },
    routes: { type: 'string', default: '/login,/dashboard,/approvals' },
    scale: { type: 'string' },
  },
})

const viewOf = (path: string): Measurement => {
  const isPublic = PUBLIC_PAGES.some(page => page.path === path)
  return {
    title: `${path} (ms; kB as sent; usable: requests until the first rows; again: a second visit)`,
    measure: (browser, { url }, state) => visit(browser, url, path, isPublic ? undefined : state),
  }
}

const measurements = (): readonly Measurement[] => {
  if (values.scale !== undefined)
    return values.scale.split(',').flatMap(part => {
      const found = SCALE[part]
      if (!found) throw new Error(`--scale has "${part}", expected ${Object.keys(SCALE)}.`)
      return found
    })
  if (values.routes !== 'all') return values.routes.split(',').map(viewOf)
  return PAGES.filter(page => page !== NOT_FOUND).map(page => viewOf(page.path))
}

const isScale = values.scale !== undefined
const runs = Number(values.runs ?? (isScale ? 1 : 5))

const targetsOf = async (): Promise<Target[]> => {
  const scenario = isScale ? 'scale' : 'quiet'
  const ours = await startApp(fromRoot('dist'), scenario)
  const { against } = values
  if (against === undefined) return [ours]
  if (!/^https?:/.test(against)) return [ours, await startApp(buildCommit(against), scenario)]
  const { BACKEND_EMAIL: email = '', BACKEND_PASSWORD: password = '' } = process.env
  return [ours, { url: against, email, password }]
}

const print = (title: string, measured: readonly (readonly Figures[])[]) => {
  writeLine(`\n${title}, median of ${runs}`)
  const names = [...new Set(measured.flat().flatMap(Object.keys))]
  for (const name of names) {
    const medians = measured.map(all => median(all.flatMap(figures => figures[name] ?? [])))
    const cells = medians.map(value =>
      (Number.isNaN(value) ? '–' : value.toFixed(value < 10 ? 2 : 0)).padStart(9),
    )
    const [ours = Number.NaN, other = Number.NaN] = medians
    const ratio = other > 0 && ours >= 0 ? `  ${(ours / other).toFixed(2)}` : ''
    writeLine(`  ${name.padEnd(36)}${cells.join('')}${ratio}`)
  }
}

const main = async () => {
  const all = measurements()
  const targets = await targetsOf()
  const browser = await chromium.launch({
    executablePath: ensureChromium(),
    args: ['--no-sandbox', '--disable-gpu'],
  })
  try {
    const states = await Promise.all(targets.map(target => signIn(browser, target)))
    for (const { title, measure } of all) {
      const measured = targets.map((): Figures[] => [])
      for (let run = isScale ? 1 : 0; run <= runs; run++)
        for (const [index, target] of targets.entries()) {
          const figures = await measure(browser, target, states[index])
          if (run > 0) measured[index]?.push(figures)
        }
      print(title, measured)
    }
  } finally {
    await browser.close()
  }
}

await runBench(main)
