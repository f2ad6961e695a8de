// npm run dev [-- --upstream http://host:3003]: watches the sources, and rebuilds and reloads the app, gateway and mock.
// Runs offline with the mock, or with the backend given as --upstream.
import { endWithNpm, ensureInstalled, runScript } from './ensure.mjs'

endWithNpm()
await ensureInstalled()
process.exitCode = await runScript('scripts/dev.ts', process.argv.slice(2))
