// npm test: packages, a browser, the build, its sizes, then all tests. Ends with one line "N passed, N failed".
import { ensureBuilt, ensureInstalled, runScript } from './ensure.mjs'

await ensureInstalled()
await ensureBuilt()
process.exitCode = await runScript('scripts/test.ts', process.argv.slice(2))
