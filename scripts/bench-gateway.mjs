// npm run bench:gateway [-- --against commit] [--runs 15] [--only small,large,static,latency,streams]: measures requests,
// streams and memory of the gateway against nginx and against no proxy, alternating within one run. Prints medians of
// runs of 2 s, and ratios. Requires wrk; ratios also require nginx.
// --against also measures the gateway of another commit, built in a temporary worktree below .cache.
// Not measured: the first 5 s of every server (warm-up), the browser, the network (everything uses
// loopback) and the mock (the backend is a bare Fastify server). The gateway runs as in the image, with request log,
// security headers and metrics. nginx runs with one worker, keep-alive and its access log on.
// A busy machine lowers the ratios, so only compare runs made in succession. Exits with 1 if a goal is missed.
import { ensureBuilt, ensureInstalled, runScript } from './ensure.mjs'

await ensureInstalled()
await ensureBuilt()
process.exitCode = await runScript('scripts/bench/gateway.ts', process.argv.slice(2))
