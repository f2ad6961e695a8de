// npm run mock: the mock backend alone, on a port of its own (MOCK_PORT, else 3003).
import { endWithNpm, ensureBuilt, ensureInstalled } from './ensure.mjs'

endWithNpm()
await ensureInstalled()
await ensureBuilt()
await import('../dist/mock/main.js')
