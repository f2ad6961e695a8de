import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { fromRoot } from '../build/paths.ts'
import { onPath } from '../programs.ts'
import { atEnd, buildCommit, runBench } from './builds.ts'
import { compare, REPORT } from './load.ts'
import { median, missedGoals, verdict, writeLine } from './report.ts'
import { startBackend, startGateway, startNginx } from './servers.ts'
import { measureStreams } from './streams.ts'

const { values } = parseArgs({
  options: {
    against: { type: 'string' },
    only: { type: 'string', default: 'small,large,static,latency,streams' },
    runs: { type: 'string', default: '15' },
  },
})
const DIST = fromRoot('dist')
const ASSETS = join(DIST, 'web/assets')

const largestAsset = async () => {
  const names = (await readdir(ASSETS)).filter(name => name.endsWith('.js.br'))
  const sized = await Promise.all(
    names.map(async name => ({ name, size: (await stat(join(ASSETS, name))).size })),
  )
  const [largest] = sized.sort((a, b) => b.size - a.size)
  if (!largest) throw new Error(`${ASSETS} has no scripts.`)
  return largest
}

const main = async () => {
  if (!onPath('wrk'))
    throw new Error('wrk is missing. Install it (apt-get install wrk) and run again.')
  const folder = await mkdtemp(join(tmpdir(), 'bench-gateway-'))
  atEnd(() => rm(folder, { recursive: true, force: true }))
  const report = join(folder, 'report.lua')
  await writeFile(report, REPORT)

  const backend = await startBackend()
  const nginx = await startNginx(join(DIST, 'web'), folder, backend.server.url)
  const gateway = await startGateway(DIST, folder, backend.server.url)
  const against = values.against
    ? await startGateway(buildCommit(values.against), folder, backend.server.url)
    : null
  const servers = [
    backend.server,
    ...(nginx ? [nginx] : []),
    ...(against ? [{ ...against, name: 'against' }] : []),
    gateway,
  ]
  writeLine(
    `Node ${process.version}; ${nginx ? 'nginx 1 worker' : 'nginx is not installed: no ratios'}`,
  )

  const parts = values.only.split(',')
  const measure = (load: Parameters<typeof compare>[1]) =>
    compare(servers, load, Number(values.runs), report)
  if (parts.includes('small'))
    // The goal is 60% of the ratio achieved by an earlier client based on undici.
    await measure({ title: 'Small JSON (378 B)', path: '/v1/small', connections: 32, goal: 0.3 })
  if (parts.includes('large')) {
    const title = `Large JSON (${Math.round(backend.large / 1000)} kB)`
    // The goal is 80% of the ratio achieved by an earlier client based on undici.
    await measure({ title, path: '/v1/large', connections: 32, goal: 0.56 })
  }
  if (parts.includes('static')) {
    const { name, size } = await largestAsset()
    await measure({
      title: `Hashed asset (${Math.round(size / 1000)} kB compressed)`,
      path: `/assets/${name.replace(/\.br$/, '')}`,
      connections: 32,
      headers: ['Accept-Encoding: gzip, deflate, br'],
      // A low goal, because @fastify/static reads the file from disk on every request.
      goal: 0.05,
      isOwnFile: true,
    })
  }
  if (parts.includes('latency')) {
    const samples = await measure({ title: 'Latency', path: '/v1/small', connections: 1 })
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
  if (parts.includes('streams'))
    await measureStreams(await startGateway(DIST, folder, backend.server.url), backend.emit)
}

await runBench(main)
if (missedGoals() > 0) {
  writeLine(`\n${missedGoals()} goal(s) missed.`)
  process.exitCode = 1
}
