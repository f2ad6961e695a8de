// npm run bench:web [-- --against commit|URL] [--runs 5] [--routes /login,/approvals|all] [--scale lists,flood]: measures
// first views of the app in a browser that simulates a slow phone (1.6 Mbit/s, 150 ms, a quarter of the CPU), each with
// an empty cache and followed by a repeat visit. Prints medians.
// --against alternates with another build and prints ratios. A commit is built in a temporary worktree below .cache; at a
// URL, BACKEND_EMAIL and BACKEND_PASSWORD sign in.
// --scale measures long lists or a minute of 20 events per second instead, with the mock's `scale` scenario. Its goals
// depend on the machine.
// Not measured: sign-in, browser start and the first view of each page, which warms up the server.
import { ensureBuilt, ensureInstalled, runScript } from './ensure.mjs'

await ensureInstalled()
await ensureBuilt()
process.exitCode = await runScript('scripts/bench/web.ts', process.argv.slice(2))
