import { defineConfig } from 'vitest/config'

/** Generous, for machines that are busy with something else; a test that hangs still ends. */
const project = (name: string, testTimeout: number, retry = 0) => ({
  test: {
    name,
    include: [`tests/${name}/**/*.test.{ts,tsx}`],
    testTimeout,
    hookTimeout: 30_000,
    retry,
    expect: { poll: { timeout: 8000 } },
  },
})

export default defineConfig({
  test: {
    // Browser tests wait more than they work: three at a time keep two cores busy.
    maxWorkers: 3,
    // A browser test may be tried once more on a machine that stalled; the report names each one that was.
    projects: [
      project('unit', 20_000),
      project('gateway', 30_000),
      project('browser', 120_000, 1),
      project('firefox', 240_000, 1),
    ],
  },
})
