// npm run fuzz: sends generated requests and responses through the gateway and prints the seed. FUZZ_SEED repeats a run.
// Each test stops after FUZZ_RUNS inputs (default 1000000) or FUZZ_SECONDS (default 120).
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
