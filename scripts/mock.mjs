// npm run mock: runs the mock backend on its own port (MOCK_PORT, default 3003).
import { endWithNpm, ensureBuilt, ensureInstalled } from './ensure.mjs'

endWithNpm()
await ensureInstalled()
await ensureBuilt()
await import('../dist/mock/main.js')
