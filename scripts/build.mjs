// npm run build: the production bundles under dist/, fresh.
import { build, ensureInstalled } from './ensure.mjs'

await ensureInstalled()
await build()
