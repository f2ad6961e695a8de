// npm run mock: the mock backend alone. Builds it first if necessary. Variables: MOCK_PORT (default 3003), MOCK_HOST
// (default 127.0.0.1), MOCK_SCENARIO (a name or the path of a .json file), MOCK_SEED and MOCK_PROFILE (0.4.6-quirks, 0.5.12,
// 0.13 or 0.19). See mock/README.md.
import { endWithNpm, ensureBuilt, ensureInstalled } from './ensure.mjs'

endWithNpm()
await ensureInstalled()
await ensureBuilt()
await import('../dist/mock/main.js')
