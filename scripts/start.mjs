// npm start: installs and builds if necessary, then runs the product in this process.
import { endWithNpm, ensureBuilt, ensureInstalled } from './ensure.mjs'

endWithNpm()
await ensureInstalled()
await ensureBuilt()
await import('../dist/server/main.js')
