// npm test: installs packages and a browser, builds, checks sizes and runs all tests. Ends with "N passed, N failed".
import { endWithNpm, ensureBuilt, ensureInstalled, runScript } from './ensure.mjs'

endWithNpm()
await ensureInstalled()
await ensureBuilt()
process.exitCode = await runScript('scripts/test.ts', process.argv.slice(2))
