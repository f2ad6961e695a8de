import { endWithNpm, ensureBuilt, ensureInstalled, runScript } from './ensure.mjs'

endWithNpm()
await ensureInstalled()
await ensureBuilt()
process.exitCode = await runScript('scripts/shots/main.ts', process.argv.slice(2))
