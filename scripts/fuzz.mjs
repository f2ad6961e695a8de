// npm run fuzz: sends random requests and responses for two minutes each. Variables: FUZZ_SEED, FUZZ_RUNS,
// FUZZ_SECONDS.
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
