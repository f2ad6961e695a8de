// npm run build: the production bundles under dist/, fresh, and what a first view of each page costs.
import { build, ensureInstalled } from './ensure.mjs'

await ensureInstalled()
await build(['--sizes'])
