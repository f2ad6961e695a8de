// The part of npm test after installation and build: provides a browser (in CI also nginx, Firefox and a full
// Chromium), checks sizes and runs all tests. Arguments are passed to vitest.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, rm } from 'node:fs/promises'
import { checkSizes } from './build/budgets.ts'
import { fromRoot } from './build/paths.ts'
import { ensureChromium, ensureOptionalPrograms } from './programs.ts'

const REPORT = fromRoot('.cache/test-report.json')

interface Report {
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly testResults: readonly {
    readonly name: string
    readonly status: string
    readonly assertionResults: readonly {
      readonly status: string
      readonly ancestorTitles: readonly string[]
    }[]
  }[]
}

const runVitest = async (env: NodeJS.ProcessEnv): Promise<number> => {
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${REPORT}`]
  const vitest = spawn(
    process.execPath,
    [fromRoot('node_modules/vitest/vitest.mjs'), ...args, ...process.argv.slice(2)],
    { cwd: fromRoot(), env, stdio: 'inherit' },
  )
  const [code] = await once(vitest, 'exit')
  return code ?? 1
}

const readCounts = async () => {
  const report: Report = JSON.parse(await readFile(REPORT, 'utf8'))
  const unloaded = report.testResults.filter(
    file => file.status === 'failed' && file.assertionResults.length === 0,
  )
  const skipped = report.testResults
    .flatMap(file => file.assertionResults)
    .filter(({ status }) => status === 'skipped')
  const groups = new Set(skipped.map(({ ancestorTitles }) => ancestorTitles.join(' ')))
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloaded.length,
    notRun: skipped.length === 0 ? null : `${skipped.length} not run: ${[...groups].join(', ')}`,
  }
}

const main = async (): Promise<number> => {
  const browser = ensureChromium()
  if (process.env.CI) ensureOptionalPrograms()
  const oversize = await checkSizes()
  await rm(REPORT, { force: true })
  const code = await runVitest({ ...process.env, CHROMIUM_PATH: browser })
  const { passed, failed, notRun } = await readCounts()
  for (const line of oversize) process.stderr.write(`Over budget: ${line}\n`)
  // List skipped tests only in a complete run, not if arguments selected some of the tests.
  if (notRun !== null && process.argv.length === 2) process.stdout.write(`${notRun}\n`)
  const failures = failed + oversize.length
  process.stdout.write(`${passed} passed, ${failures} failed\n`)
  return code === 0 && failures > 0 ? 1 : code
}

try {
  process.exitCode = await main()
} catch (cause) {
  process.stderr.write(`${cause instanceof Error ? cause.message : String(cause)}\n`)
  process.exitCode = 1
}
