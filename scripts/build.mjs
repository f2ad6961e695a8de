// npm run build: the production bundles under dist/, fresh, and what a first view of each page costs.
import { build, ensureInstalled, runScript } from './ensure.mjs'

await ensureInstalled()
await build()
process.exitCode = await runScript('scripts/sizes.ts')
