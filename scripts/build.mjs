// npm run build: installs packages if necessary, builds the app, gateway and mock into dist/ and prints the size of each
// page's first view. node dist/server/main.js runs the result.
import { build, ensureInstalled } from './ensure.mjs'

await ensureInstalled()
await build(['--sizes'])
