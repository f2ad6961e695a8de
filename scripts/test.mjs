// npm test: packages, a browser, the build, its sizes, then all tests. Ends with one line "N passed, N failed".
import { endWithNpm, ensureBuilt, ensureInstalled, runScript } from './ensure.mjs'

endWithNpm()
await ensureInstalled()
await ensureBuilt()
process.exitCode = await runScript('scripts/test.ts', process.argv.slice(2))
