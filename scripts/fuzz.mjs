// npm run fuzz: made-up requests and answers, each kind for two minutes. FUZZ_SEED, FUZZ_RUNS and FUZZ_SECONDS change it.
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
