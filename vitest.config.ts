import { readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { findChromium, findWholeChromium } from './scripts/programs.ts'

interface Options {
  readonly pool?: 'forks'
  readonly globalSetup?: string
  readonly setupFiles?: string
  readonly include?: string[]
  readonly exclude?: string[]
  readonly env?: Record<string, string>
  readonly maxWorkers?: number
  readonly sequence?: { readonly groupOrder: number }
}

const FRESH = { setupFiles: 'tests/support/fresh-file.ts' }

/** Generous timeouts for busy machines. A hanging test still ends. */
const project = (name: string, testTimeout: number, options: Options = {}) => ({
  extends: true as const,
  test: {
    name,
    include: [`tests/${name}/**/*.test.{ts,tsx}`],
    testTimeout,
    hookTimeout: 30_000,
    ...options,
    expect: { poll: { timeout: 20_000 } },
  },
})

/** The slowest files come first, so that no core is idle at the end. */
const FIRST = ['firefox/main-jobs', 'browser/accessibility', 'browser/focus', 'gateway/process']
const PROJECTS = ['firefox', 'browser', 'whole-chromium', 'gateway', 'unit']

/** Eight tabs of a full Chromium took 49 and 58 s on a slow machine, and once more than 120 s. */
const BROWSER_MS = 240_000

/** A browser with windows may behave differently here: installing the app, saving files, tabs behind others. */
const IN_WINDOWS = ['settings-transfer', 'sub-path', 'tabs', 'upgrade'].map(
  name => `tests/browser/${name}.test.ts`,
)

const usesDom = ({ moduleId }: TestSpecification) =>
  readFileSync(moduleId, 'utf8').startsWith('// @vitest-environment')

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = (file: TestSpecification) => {
      const first = FIRST.findIndex(name => file.moduleId.includes(`/${name}.`))
      // Vitest ends a worker if the next file has another environment. Sorted, files share workers with their modules.
      const kind = PROJECTS.indexOf(file.project.name) * 2 + (usesDom(file) ? 0 : 1)
      return first === -1 ? FIRST.length + kind : first
    }
    const bySize = (await super.sort(files)).map(file => ({ file, rank: rank(file) }))
    return bySize.sort((one, other) => one.rank - other.rank).map(({ file }) => file)
  }
}

/** In CI, these tests run in a full Chromium, if there is one besides the headless shell; all others in the shell. */
const browserProjects = () => {
  const whole = process.env.CI ? findWholeChromium() : null
  const isSeparate = whole !== null && whole !== findChromium()
  return [
    project('browser', BROWSER_MS, { pool: 'forks', exclude: isSeparate ? IN_WINDOWS : [] }),
    ...(isSeparate
      ? [
          project('whole-chromium', BROWSER_MS, {
            include: IN_WINDOWS,
            env: { CHROMIUM_PATH: whole },
            pool: 'forks',
            // Windows draw without a graphics card: several at a time leave no time for anything else.
            maxWorkers: 1,
            sequence: { groupOrder: 1 },
          }),
        ]
      : []),
  ]
}

/** Newer Node has storage of its own, which is undefined without a file and hides the one of the simulated DOM. */
const WITHOUT_STORAGE = process.allowedNodeEnvironmentFlags.has('--experimental-webstorage')
  ? ['--no-experimental-webstorage']
  : []

export default defineConfig({
  test: {
    execArgv: WITHOUT_STORAGE,
    // Browser tests mostly wait, so three at a time keep two cores busy.
    maxWorkers: 3,
    // A worker runs many files. Starting one and loading the app, mock or browser for each of 230 files took a third of
    // the CPU time.
    isolate: false,
    pool: 'threads',
    sequence: { sequencer: LongestFirst },
    projects: [
      project('unit', 20_000, FRESH),
      project('gateway', 30_000, {
        ...FRESH,
        globalSetup: 'tests/gateway/support/build-program.ts',
      }),
      ...browserProjects(),
      project('firefox', BROWSER_MS, { pool: 'forks' }),
    ],
  },
})
