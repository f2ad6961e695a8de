// npm run dev: watches the sources, and rebuilds and reloads the app, gateway and mock. Runs offline with the mock, or
// with a real backend if started with `-- --upstream URL`.
import { endWithNpm, ensureInstalled, runScript } from './ensure.mjs'

endWithNpm()
await ensureInstalled()
process.exitCode = await runScript('scripts/dev.ts', process.argv.slice(2))
