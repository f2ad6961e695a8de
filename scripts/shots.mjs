// npm run shots [-- --only /login,/approvals] [--compare] [--accept] [--readme]: takes screenshots of every page in
// .cache/shots/latest, on desktop and phone and in both themes, with fixed data and time. `--accept` makes the last run
// the reference. `--compare` takes new screenshots and reports differences, which don't fail the run. `--readme` takes
// the README's screenshots instead.
import { endWithNpm, ensureBuilt, ensureInstalled, runScript } from './ensure.mjs'

endWithNpm()
await ensureInstalled()
await ensureBuilt()
process.exitCode = await runScript('scripts/shots/main.ts', process.argv.slice(2))
