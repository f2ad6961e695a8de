// npm run build: builds production bundles into dist/ and prints the size of each page's first view.
import { build, ensureInstalled } from './ensure.mjs'

await ensureInstalled()
await build(['--sizes'])
