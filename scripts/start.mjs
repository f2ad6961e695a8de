// npm start: installs what is missing, builds what is stale, then serves the product in this very process.
import { endWithNpm, ensureBuilt, ensureInstalled } from './ensure.mjs'

endWithNpm()
await ensureInstalled()
await ensureBuilt()
await import('../dist/server/main.js')
