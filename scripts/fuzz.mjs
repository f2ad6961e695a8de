import { endWithNpm, ensureInstalled, runPackage } from './ensure.mjs'

endWithNpm()
await ensureInstalled()
process.env.FUZZ_RUNS ??= '1000000'
process.env.FUZZ_SECONDS ??= '120'
process.exitCode = await runPackage('vitest/vitest.mjs', [
  'run',
  '--project',
  'gateway',
  'tests/gateway/fuzz.test.ts',
])
