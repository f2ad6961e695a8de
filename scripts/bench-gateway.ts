// npm run bench:gateway [-- --quick --dist folder --only small,large,static,latency,streams,start,image]
// Measures the built gateway (dist/server) against nginx and against no proxy at all, in one run and alternating, and
// prints ratios; @fastify/http-proxy with its defaults runs beside them, to show what the gateway's settings buy. Needs wrk,
// and nginx for the ratios; both only if installed. What it keeps out: the first 20,000 requests of every server (warm-up), the browser, the network (all on loopback) and the mock (the backend here is a bare Fastify, as the real
// one is a Fastify too, with nothing behind it). What it keeps in: the gateway as the image starts it, with request log,
// security headers and metrics. nginx runs one worker, keep-alive to the backend and its access log on.
// On a machine that is busy with other things the ratios fall, since two programs share what one has: compare runs only
// with runs next to them.
import { type ChildProcess, execFile, execFileSync, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, openSync, readFileSync } from 'node:fs'
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { Agent, get, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs, promisify } from 'node:util'
import httpProxy from '@fastify/http-proxy'
import fastify from 'fastify'
import { freePort } from './free-port.ts'

const run = promisify(execFile)
const ROOT = fileURLToPath(new URL('..', import.meta.url))
const SELF = fileURLToPath(import.meta.url)
const { values } = parseArgs({
  options: {
    backend: { type: 'boolean' },
    proxy: { type: 'string' },
    dist: { type: 'string', default: join(ROOT, 'dist') },
    only: { type: 'string' },
    quick: { type: 'boolean' },
  },
})
const GATEWAY = join(values.dist, 'server/main.js')
const WEB = join(values.dist, 'web')
const STREAMS = 1000
const WARM_UP_REQUESTS = 20_000
const WARM_UP_ROUNDS = 20
/** As in the Dockerfile. */
const NODE_FLAGS = ['--min-semi-space-size=16']
/** Clock ticks per second of /proc/<pid>/stat. */
const TICKS = 100

const say = (line = '') => process.stdout.write(`${line}\n`)
const die = (line: string): never => {
  process.stderr.write(`${line}\n`)
  process.exit(1)
}
const sleep = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))
const median = (numbers: readonly number[]) =>
  [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN
const percentile = (numbers: readonly number[], share: number) =>
  [...numbers].sort((a, b) => a - b)[
    Math.min(numbers.length - 1, Math.floor(numbers.length * share))
  ] ?? Number.NaN

// ---------------------------------------------------------------------------------------------------------- the backend

/** A bare backend: 378 bytes and about 250 kB of JSON, and an event stream that is written to on command. */
const serveBackend = () => {
  const small = Buffer.from(JSON.stringify({ success: true, users: 'x'.repeat(346) }))
  const large = Buffer.from(
    JSON.stringify(
      Array.from({ length: 1600 }, (_, id) => ({
        id,
        name: `User ${id}`,
        apprise: null,
        alias: `alias-${id}`,
        discord_id: String(1e17 + id),
        notify_apprise: false,
        can_sync: true,
        watchlist_count: id % 90,
      })),
    ),
  )
  const streams = new Set<ServerResponse>()
  const app = fastify({ logger: false })
  const json = (path: string, body: Buffer) =>
    app.get(path, (_request, reply) =>
      reply.header('content-type', 'application/json; charset=utf-8').send(body),
    )
  json('/v1/small', small)
  json('/v1/large', large)
  app.get('/v1/progress', (_request, reply) => {
    reply.hijack()
    const { raw } = reply
    raw.writeHead(200, { 'content-type': 'text/event-stream' })
    raw.write('retry: 3000\n\n')
    streams.add(raw)
    raw.on('close', () => streams.delete(raw))
  })
  app.get('/login', (_request, reply) => reply.type('text/html').send('<p>backend</p>'))
  app.listen({ port: 0, host: '127.0.0.1' }, () =>
    process.send?.({ port: (app.server.address() as AddressInfo).port, large: large.length }),
  )
  /** `count` events, evenly spread over `ms`, each stamped with the time it was written. */
  process.on('message', ({ count, ms }: { count: number; ms: number }) => {
    let sent = 0
    const timer = setInterval(() => {
      const metadata = 'm'.repeat(180)
      const event = `id: op-${sent}\ndata: {"operationId":"op-${sent}","at":${Date.now()},"metadata":"${metadata}"}\n\n`
      for (const stream of streams) stream.write(event)
      if (++sent === count) clearInterval(timer)
    }, ms / count)
  })
}

/** @fastify/http-proxy as it comes: its own forwarding, no log, no metrics, no headers of security. */
const serveDefaults = (upstream: string) => {
  const app = fastify({ logger: false })
  app.register(httpProxy, { upstream, prefix: '/v1', rewritePrefix: '/v1' })
  app.listen({ port: 0, host: '127.0.0.1' }, () =>
    process.send?.({ port: (app.server.address() as AddressInfo).port }),
  )
}

// ---------------------------------------------------------------------------------------------------------- the servers

interface Server {
  readonly name: string
  readonly url: string
  readonly pid: number
  stop(): void
}

const cleanups: (() => unknown)[] = []

const startBackend = async () => {
  const child = fork(SELF, ['--backend'], { execArgv: ['--import', 'tsx'] })
  cleanups.push(() => child.kill())
  const [{ port, large }] = (await once(child, 'message')) as [{ port: number; large: number }]
  return {
    server: server('direct', port, child),
    large,
    emit: (count: number, ms: number) => child.send({ count, ms }),
  }
}

const startDefaults = async (backendUrl: string) => {
  const child = fork(SELF, ['--proxy', backendUrl], {
    execArgv: [...NODE_FLAGS, '--import', 'tsx'],
  })
  cleanups.push(() => child.kill())
  const [{ port }] = (await once(child, 'message')) as [{ port: number }]
  return server('defaults', port, child)
}

const server = (name: string, port: number, child: ChildProcess): Server => ({
  name,
  url: `http://127.0.0.1:${port}`,
  pid: child.pid as number,
  stop: () => child.kill(),
})

/** Starts the built gateway; `readyMs` from the start of the process to its first good answer. */
const startGateway = async (folder: string, backendUrl: string) => {
  const startedAt = performance.now()
  const logFile = join(folder, `gateway-${Math.random().toString(36).slice(2)}.log`)
  const log = openSync(logFile, 'w')
  const port = await freePort()
  const child = spawn(process.execPath, [...NODE_FLAGS, GATEWAY], {
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      BACKEND_URL: backendUrl,
      METRICS_PORT: String(await freePort()),
    },
    stdio: ['ignore', log, 'inherit'],
  })
  cleanups.push(() => child.kill())
  const url = `http://127.0.0.1:${port}`
  while (!(await isUp(`${url}/healthz`))) {
    if (child.exitCode !== null) die('The gateway did not start; its complaint is above.')
    await sleep(2)
  }
  return { server: server('gateway', port, child), readyMs: performance.now() - startedAt }
}

const startNginx = async (folder: string, backendUrl: string): Promise<Server | null> => {
  const binary = ['/usr/sbin/nginx', '/usr/local/sbin/nginx', '/usr/bin/nginx'].find(existsSync)
  if (!binary) return null
  const port = await freePort()
  const modules = '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so'
  const hasBrotli = existsSync(modules)
  const config = `${hasBrotli ? `load_module ${modules};` : ''}
daemon off; pid ${folder}/nginx.pid; error_log ${folder}/nginx-error.log; worker_processes 1;
worker_rlimit_nofile 8192;
events { worker_connections 4096; }
http {
  access_log ${folder}/nginx-access.log;
  client_body_temp_path ${folder}/b; proxy_temp_path ${folder}/p; fastcgi_temp_path ${folder}/f;
  uwsgi_temp_path ${folder}/u; scgi_temp_path ${folder}/s;
  include /etc/nginx/mime.types; sendfile on; tcp_nopush on; keepalive_requests 1000000;
  upstream backend { server ${new URL(backendUrl).host}; keepalive 64; keepalive_requests 1000000; }
  server {
    listen 127.0.0.1:${port}; root ${WEB};
    gzip_static on; ${hasBrotli ? 'brotli_static on;' : ''}
    location /assets/ { expires 1y; }
    location /v1/ {
      proxy_pass http://backend; proxy_http_version 1.1; proxy_set_header Connection "";
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for; proxy_buffering on;
    }
    location /v1/progress { proxy_pass http://backend; proxy_http_version 1.1; proxy_set_header Connection ""; proxy_buffering off; proxy_read_timeout 1d; }
  }
}`
  await writeFile(join(folder, 'nginx.conf'), config)
  const child = spawn(
    binary,
    ['-c', join(folder, 'nginx.conf'), '-e', join(folder, 'nginx-error.log')],
    {
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  )
  cleanups.push(() => child.kill())
  const url = `http://127.0.0.1:${port}`
  while (!(await isUp(`${url}/v1/small`))) {
    if (child.exitCode !== null) return null
    await sleep(10)
  }
  const worker = Number(
    execFileSync('pgrep', ['-P', String(child.pid)], { encoding: 'utf8' })
      .trim()
      .split('\n')[0],
  )
  return { ...server('nginx', port, child), pid: worker }
}

const isUp = async (url: string) =>
  fetch(url).then(
    async reply => {
      await reply.arrayBuffer()
      return reply.ok
    },
    () => false,
  )

// ------------------------------------------------------------------------------------------------------------ measuring

interface Sample {
  readonly perSecond: number
  /** CPU time of the process under test per request, in microseconds. */
  readonly cpuUs: number
  readonly p50Us: number
  readonly p99Us: number
  readonly failed: number
}

const cpuTicks = (pid: number) => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
  return Number(fields[11]) + Number(fields[12])
}
const residentKb = (pid: number) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])

/** Prints exact numbers as one line of JSON when wrk is done. */
const REPORT = `done = function(summary, latency)
  io.write(string.format('{"n":%d,"us":%d,"p50":%d,"p99":%d,"failed":%d}\\n', summary.requests, summary.duration,
    latency:percentile(50), latency:percentile(99),
    summary.errors.status + summary.errors.connect + summary.errors.read + summary.errors.timeout))
end`

const load = async (
  { url, pid }: Server,
  path: string,
  {
    seconds,
    connections,
    headers = [] as string[],
  }: { seconds: number; connections: number; headers?: string[] },
  report: string,
): Promise<Sample> => {
  const before = cpuTicks(pid)
  const { stdout } = await run('wrk', [
    '-t1',
    `-c${connections}`,
    `-d${seconds}s`,
    '-s',
    report,
    ...headers.flatMap(header => ['-H', header]),
    url + path,
  ])
  const cpuS = (cpuTicks(pid) - before) / TICKS
  const line = stdout.trim().split('\n').at(-1) ?? ''
  const { n, us, p50, p99, failed } = JSON.parse(line) as Record<
    'n' | 'us' | 'p50' | 'p99' | 'failed',
    number
  >
  return { perSecond: (n / us) * 1e6, cpuUs: (cpuS / n) * 1e6, p50Us: p50, p99Us: p99, failed }
}

interface Case {
  readonly title: string
  readonly path: string
  readonly connections: number
  readonly headers?: string[]
  /** Least accepted ratio to nginx, requests per second. */
  readonly goal?: number
  /** Neither the backend nor a bare proxy has it. */
  readonly isOwnFile?: boolean
}

/** Alternates the servers, order reversed each round; ratios are medians of pairs measured next to each other. */
const compare = async (
  servers: readonly Server[],
  { title, path, connections, headers, goal, isOwnFile }: Case,
  { rounds, seconds }: { rounds: number; seconds: number },
  report: string,
) => {
  const tried = servers.filter(({ name }) => !(isOwnFile && /^(?:direct|defaults)$/.test(name)))
  const samples = new Map<string, Sample[]>(tried.map(({ name }) => [name, []]))
  for (const target of tried) {
    let seen = 0
    for (let round = 0; round < WARM_UP_ROUNDS && seen < WARM_UP_REQUESTS; round++) {
      const options = { seconds: 1, connections, ...(headers ? { headers } : {}) }
      seen += (await load(target, path, options, report)).perSecond
    }
  }
  for (let round = 0; round < rounds; round++) {
    for (const target of round % 2 === 0 ? tried : [...tried].reverse()) {
      samples
        .get(target.name)
        ?.push(
          await load(
            target,
            path,
            { seconds, connections, ...(headers ? { headers } : {}) },
            report,
          ),
        )
    }
  }
  say(`\n${title}`)
  const base = samples.get('nginx')
  for (const [name, list] of samples) {
    const of = (pick: (sample: Sample) => number) => median(list.map(pick))
    const ratios = base?.map((other, i) => (list[i]?.perSecond ?? 0) / other.perSecond) ?? []
    say(
      `  ${name.padEnd(8)} ${of(s => s.perSecond)
        .toFixed(0)
        .padStart(7)} req/s` +
        (name === 'direct'
          ? '                 '
          : `  ${of(s => s.cpuUs)
              .toFixed(1)
              .padStart(6)} us CPU/req`) +
        `  p50 ${(of(s => s.p50Us) / 1000).toFixed(3)} ms  p99 ${(of(s => s.p99Us) / 1000).toFixed(2)} ms` +
        (base && name !== 'nginx' ? `  ratio to nginx ${median(ratios).toFixed(2)}` : '') +
        (list.some(({ failed }) => failed > 0) ? `  FAILED ${list.map(s => s.failed)}` : ''),
    )
  }
  const ours = samples.get('gateway')
  if (base && ours && goal !== undefined) {
    const ratio = median(base.map((other, i) => (ours[i]?.perSecond ?? 0) / other.perSecond))
    verdict(ratio >= goal, `${ratio.toFixed(2)} of nginx, wanted ${goal}`)
  }
  return samples
}

let missed = 0
const verdict = (isGood: boolean, text: string) => {
  if (!isGood) missed++
  say(`  ${isGood ? 'ok    ' : 'MISSED'} ${text}`)
}

// -------------------------------------------------------------------------------------------------------------- streams

const measureStreams = async (
  folder: string,
  backend: Awaited<ReturnType<typeof startBackend>>,
) => {
  say(`\n${STREAMS} open streams through one gateway process`)
  const { server: gateway } = await startGateway(folder, backend.server.url)
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const ask = () =>
    new Promise<number>((resolve, reject) => {
      const startedAt = performance.now()
      get(`${gateway.url}/v1/small`, { agent }, response => {
        response.resume()
        response.on('end', () => resolve(performance.now() - startedAt))
      }).on('error', reject)
    })
  const askMany = async (count: number) => {
    const times: number[] = []
    for (let i = 0; i < count; i++) times.push(await ask())
    return times
  }
  await askMany(300)
  const quiet = await askMany(500)
  const rssBefore = residentKb(gateway.pid)
  const counts = new Array<number>(STREAMS).fill(0)
  const delays: number[] = []
  const requests = counts.map((_, i) => {
    const request = get(`${gateway.url}/v1/progress`, { agent: false }, response => {
      let rest = ''
      response.setEncoding('utf8')
      response.on('data', (chunk: string) => {
        rest += chunk
        const frames = rest.split('\n\n')
        rest = frames.pop() ?? ''
        for (const frame of frames) {
          const at = /"at":(\d+)/.exec(frame)?.[1]
          if (at === undefined) continue
          counts[i] = (counts[i] ?? 0) + 1
          delays.push(Date.now() - Number(at))
        }
      })
      response.on('error', () => undefined)
    })
    request.on('error', () => undefined)
    return request
  })
  await Promise.all(requests.map(request => once(request, 'response')))
  await sleep(3000)
  const perStreamKb = (residentKb(gateway.pid) - rssBefore) / STREAMS
  const withStreams = await askMany(500)
  const cpuBefore = cpuTicks(gateway.pid)
  const EVENTS = 150
  backend.emit(EVENTS, 3000)
  await sleep(200)
  const during = await askMany(100)
  for (let waited = 0; waited < 20_000 && counts.some(count => count < EVENTS); waited += 100)
    await sleep(100)
  const cpuS = (cpuTicks(gateway.pid) - cpuBefore) / TICKS
  const complete = counts.filter(count => count === EVENTS).length
  say(
    `  memory per stream        ${perStreamKb.toFixed(1)} kB (resident, browser's and backend's side)`,
  )
  say(
    `  /v1 call, p50 / p99      ${median(quiet).toFixed(2)} / ${percentile(quiet, 0.99).toFixed(2)} ms without, ` +
      `${median(withStreams).toFixed(2)} / ${percentile(withStreams, 0.99).toFixed(2)} ms with the streams open, ` +
      `${median(during).toFixed(1)} / ${percentile(during, 0.99).toFixed(1)} ms during the burst`,
  )
  say(
    `  ${EVENTS} events at 50/s      ${complete} of ${STREAMS} streams got every one; delay p50 ${median(delays)} ms, ` +
      `p99 ${percentile(delays, 0.99)} ms; ${((cpuS / (EVENTS * STREAMS)) * 1e6).toFixed(1)} us CPU per event and stream`,
  )
  verdict(perStreamKb <= 20, `${perStreamKb.toFixed(1)} kB per stream, wanted at most 20`)
  verdict(
    median(during) <= 10,
    `${median(during).toFixed(1)} ms a call in the burst, wanted at most 10`,
  )
  verdict(complete === STREAMS, `${complete} of ${STREAMS} streams complete`)
  verdict(
    median(withStreams) <= median(quiet) * 1.5 + 0.1,
    'a call keeps its latency while the streams are open',
  )
  for (const request of requests) request.destroy()
  agent.destroy()
  gateway.stop()
}

// ----------------------------------------------------------------------------------------------------------------- main

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
  const nginx = await startNginx(folder, backend.server.url)
  const { server: gateway } = await startGateway(folder, backend.server.url)
  const defaults = await startDefaults(backend.server.url)
  const servers = [backend.server, ...(nginx ? [nginx] : []), defaults, gateway]
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
        goal: 0.5,
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
        goal: 0.7,
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
          goal: 0.65,
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
  if (wants('streams')) await measureStreams(folder, backend)
  if (wants('start')) {
    const times: number[] = []
    for (let i = 0; i < 5; i++) {
      const { server: fresh, readyMs } = await startGateway(folder, backend.server.url)
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
    const [server, web] = await Promise.all([sizeOf(join(ROOT, 'dist/server')), sizeOf(WEB)])
    say(
      `\nContent the image adds to its base: server ${mb(server)}, web ${mb(web)}, together ${mb(server + web)}`,
    )
  }
}

if (values.backend) serveBackend()
else if (values.proxy !== undefined) serveDefaults(values.proxy)
else {
  try {
    await main(values.only ? new Set(values.only.split(',')) : null, values.quick === true)
  } finally {
    for (const cleanup of cleanups.reverse()) await cleanup()
  }
  if (missed > 0) {
    say(`\n${missed} goal(s) missed.`)
    process.exitCode = 1
  }
}
