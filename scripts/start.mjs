// npm start: installs what is missing, builds what is stale, then serves the product in this very process.
import { ensureBuilt, ensureInstalled } from './ensure.mjs'

await ensureInstalled()
await ensureBuilt()
await import('../dist/server/main.js')
