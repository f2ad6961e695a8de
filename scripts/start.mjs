// npm start: the gateway with the app at http://127.0.0.1:3000. Builds them first if necessary. BACKEND_URL is the server,
// with its base path if it has one; without it, a mock backend with demo data is used. MOCK_PROFILE is the version that
// the mock imitates: 0.4.6-quirks, 0.5.12 (default), 0.13 or 0.19. README.md lists all variables.
import { endWithNpm, ensureBuilt, ensureInstalled } from './ensure.mjs'

endWithNpm()
await ensureInstalled()
await ensureBuilt()
await import('../dist/server/main.js')
