// npm run bench:gateway [-- --quick --dist folder --against folder --only
// small,large,static,latency,streams,start,image]
// Measures the built gateway (dist/server) against nginx, against no proxy and against @fastify/http-proxy with its
// defaults, alternating within one run, and prints ratios. Requires wrk; ratios also require nginx.
// Not measured: the first 20,000 requests to every server (warm-up), the browser, the network (everything uses
// loopback) and the mock (the backend is a bare Fastify server). The gateway runs as in the image, with request log,
// security headers and metrics. nginx runs with one worker, keep-alive and its access log on.
// --against also measures the gateway of another build. A busy machine lowers the ratios, so only compare runs made in
// succession.
import './help.mjs'
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs, promisify } from 'node:util'
import { compare, REPORT } from './bench/load.ts'
import { die, median, missedGoals, say, sleep, verdict } from './bench/report.ts'
import { cleanups, startBackend, startDefaults, startGateway, startNginx } from './bench/servers.ts'
import { measureStreams } from './bench/streams.ts'
import { fromRoot } from './build/paths.ts'

const run = promisify(execFile)
const { values } = parseArgs({
  options: {
    against: { type: 'string' },
    dist: { type: 'string', default: fromRoot('dist') },
    only: { type: 'string' },
    quick: { type: 'boolean' },
  },
})
const GATEWAY = join(values.dist, 'server/main.js')
const WEB = join(values.dist, 'web')

const sizeOf = async (folder: string): Promise<number> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const sizes = await Promise.all(
    entries
      .filter(entry => entry.isFile())
      .map(async entry => (await stat(join(entry.parentPath, entry.name))).size),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}

const main = async (only: ReadonlySet<string> | null, isQuick: boolean) => {
  if (!existsSync(GATEWAY)) die('dist/ is missing. Run npm run build first.')
  await run('wrk', ['-v']).catch((cause: { code?: string }) => {
    if (cause.code === 'ENOENT')
      die('wrk is missing. Install it (apt-get install wrk) and run again.')
  })
  const wants = (name: string) => only === null || only.has(name)
  const folder = await mkdtemp(join(tmpdir(), 'bench-gateway-'))
  cleanups.push(() => rm(folder, { recursive: true, force: true }))
  const report = join(folder, 'report.lua')
  await writeFile(report, REPORT)
  // Many short rounds, so that other load on the machine distorts only a few.
  const effort = isQuick ? { rounds: 7, seconds: 1 } : { rounds: 15, seconds: 2 }

  const backend = await startBackend()
  const nginx = await startNginx(WEB, folder, backend.server.url)
  const { server: gateway } = await startGateway(values.dist, folder, backend.server.url)
  const defaults = await startDefaults(backend.server.url)
  const against = values.against
    ? (await startGateway(values.against, folder, backend.server.url)).server
    : null
  const servers = [
    backend.server,
    ...(nginx ? [nginx] : []),
    defaults,
    ...(against ? [{ ...against, name: 'against' }] : []),
    gateway,
  ]
  say(
    `Node ${process.version}; ${nginx ? 'nginx 1 worker' : 'nginx is not installed: no ratios'}; medians of ${effort.rounds} rounds of ${effort.seconds} s`,
  )

  if (wants('small')) {
    await compare(
      servers,
      {
        title: 'Small JSON (378 B), 32 connections',
        path: '/v1/small',
        connections: 32,
        // 60% of the ratio achieved by an earlier client based on undici.
        goal: 0.3,
      },
      effort,
      report,
    )
  }
  if (wants('large')) {
    await compare(
      servers,
      {
        title: `Large JSON (${Math.round(backend.large / 1000)} kB), 32 connections`,
        path: '/v1/large',
        connections: 32,
        // 80% of the ratio achieved by an earlier client based on undici.
        goal: 0.56,
      },
      effort,
      report,
    )
  }
  if (wants('static')) {
    const assets = (await readdir(join(WEB, 'assets'))).filter(name => /\.js\.br$/.test(name))
    const sized = await Promise.all(
      assets.map(async name => ({ name, size: (await stat(join(WEB, 'assets', name))).size })),
    )
    const largest = sized.sort((a, b) => b.size - a.size)[0]
    if (largest) {
      await compare(
        servers,
        {
          title: `Hashed asset (${Math.round(largest.size / 1000)} kB compressed), 32 connections`,
          path: `/assets/${largest.name.replace(/\.br$/, '')}`,
          connections: 32,
          headers: ['Accept-Encoding: gzip, deflate, br'],
          // Low, because @fastify/static reads the file from disk on every request.
          goal: 0.05,
          isOwnFile: true,
        },
        effort,
        report,
      )
    }
  }
  if (wants('latency')) {
    const samples = await compare(
      servers,
      { title: 'Latency, small JSON, 1 connection', path: '/v1/small', connections: 1 },
      effort,
      report,
    )
    const p50 = (name: string) => median((samples.get(name) ?? []).map(sample => sample.p50Us))
    if (nginx) {
      const [ours, theirs] = [p50('gateway') - p50('direct'), p50('nginx') - p50('direct')]
      verdict(
        ours <= 300 || ours <= theirs * 3.5,
        `adds ${(ours / 1000).toFixed(3)} ms, nginx ${(theirs / 1000).toFixed(3)} ms; wanted at most 0.3 ms or 3.5 times`,
      )
    }
  }
  gateway.stop()
  against?.stop()
  if (wants('streams')) await measureStreams(values.dist, folder, backend)
  if (wants('start')) {
    const times: number[] = []
    for (let i = 0; i < 5; i++) {
      const { server: fresh, readyMs } = await startGateway(values.dist, folder, backend.server.url)
      times.push(readyMs)
      fresh.stop()
      await sleep(300)
    }
    say(
      `\nStart of the bundle to the first good answer: ${times.map(ms => ms.toFixed(0)).join(', ')} ms`,
    )
    verdict(median(times) <= 450, `${median(times).toFixed(0)} ms, wanted at most 450`)
  }
  if (wants('image')) {
    const mb = (bytes: number) => `${(bytes / 1e6).toFixed(2)} MB`
    const [server, web] = await Promise.all([sizeOf(fromRoot('dist/server')), sizeOf(WEB)])
    say(
      `\nContent the image adds to its base: server ${mb(server)}, web ${mb(web)}, together ${mb(server + web)}`,
    )
  }
}

try {
  await main(values.only ? new Set(values.only.split(',')) : null, values.quick === true)
} finally {
  for (const cleanup of cleanups.reverse()) await cleanup()
}
if (missedGoals() > 0) {
  say(`\n${missedGoals()} goal(s) missed.`)
  process.exitCode = 1
}
