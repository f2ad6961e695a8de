// npm run dev: watches, rebuilds and reloads the app, gateway and mock; runs offline on the mock, or on a real backend
// with `-- --upstream URL`.
import { endWithNpm, ensureInstalled, runScript } from './ensure.mjs'

endWithNpm()
await ensureInstalled()
process.exitCode = await runScript('scripts/dev.ts', process.argv.slice(2))
