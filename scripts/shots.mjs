// npm run shots [-- --only /login,/approvals] [--readme]: takes screenshots of every page in .cache/shots/latest, on desktop
// and phone and in both themes, with the mock's data. `--readme` takes the README's screenshots instead.
import { endWithNpm, ensureBuilt, ensureInstalled, runScript } from './ensure.mjs'

endWithNpm()
await ensureInstalled()
await ensureBuilt()
process.exitCode = await runScript('scripts/shots.ts', process.argv.slice(2))
