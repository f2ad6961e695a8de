// npm run dev: watches web, gateway and mock, rebuilds and reloads; offline on the mock, `-- --upstream URL` for a real backend.
import { endWithNpm, ensureInstalled, runScript } from './ensure.mjs'

endWithNpm()
await ensureInstalled()
process.exitCode = await runScript('scripts/dev.ts', process.argv.slice(2))
