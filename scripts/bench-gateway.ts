// npm run bench:gateway [-- --quick --dist folder --against folder --only small,large,static,latency,streams,start,image]
// Measures the built gateway (dist/server) against nginx and against no proxy at all, in one run and alternating, and
// prints ratios; @fastify/http-proxy with its defaults runs beside them, to show what the gateway's settings buy. Needs wrk,
// and nginx for the ratios; both only if installed. What it keeps out: the first 20,000 requests of every server (warm-up),
// the browser, the network (all on loopback) and the mock (the backend here is a bare Fastify, as the real one is a Fastify
// too, with nothing behind it). What it keeps in: the gateway as the image starts it, with request log, security headers and
// metrics. nginx runs one worker, keep-alive to the backend and its access log on.
// --against runs another build's gateway beside this one and prints the ratio to it as well.
// On a machine that is busy with other things the ratios fall, since two programs share what one has: compare runs only
// with runs next to them.
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
  // Short and many: whatever else the machine does then falls on few of the pairs.
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
        // 60 % of what undici's dispatch with repaired sockets reached.
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
        // 80 % of the same.
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
          // @fastify/static reads the disk for every call.
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
