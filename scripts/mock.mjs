// npm run mock: the mock backend alone, on a port of its own (MOCK_PORT, else 3003).
import { ensureBuilt, ensureInstalled } from './ensure.mjs'

await ensureInstalled()
await ensureBuilt()
await import('../dist/mock/main.js')
