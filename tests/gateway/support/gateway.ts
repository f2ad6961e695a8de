import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { onTestFinished, vi } from 'vitest'
import { buildApp, type Environment } from '../../../server/app.ts'
import { readConfig } from '../../../server/config.ts'
import { makeLogger } from '../../../server/logger.ts'
import { startUpstream, type Upstream } from './upstream.ts'

export const SCRIPT = `export const text = '${'x'.repeat(3000)}'`
export const TEMPLATE =
  '<!doctype html><html><head><title>App</title><link rel="manifest" href="/app.webmanifest"><script type="module" src="/assets/main-1a2b3c4d.js"></script></head><body><!-- frame --></body></html>'
const FILES: Record<string, string | Buffer> = {
  'index.html': TEMPLATE,
  'manifest.json': JSON.stringify({
    entry: '/assets/main-1a2b3c4d.js',
    css: ['/assets/style-9f8e7d6c.css'],
    fonts: [],
    routes: [
      {
        path: '/list',
        preload: ['/assets/main-1a2b3c4d.js', '/assets/list-5e6f7a8b.js'],
        calls: { open: ['/gateway/status'], signedIn: ['/v1/me', '/v1/list?limit=5&offset=0'] },
        frame: {
          signedIn: '<div id="frame">List</div>',
          signedOut: '<div id="frame">Sign in</div>',
        },
      },
      { path: '/list/settings', preload: ['/assets/settings-0c0d0e0f.js'] },
    ],
  }),
  'assets/main-1a2b3c4d.js': SCRIPT,
  'assets/main-1a2b3c4d.js.br': brotliCompressSync(SCRIPT),
  'assets/main-1a2b3c4d.js.gz': gzipSync(SCRIPT),
  'assets/list-5e6f7a8b.js': 'export {}',
  'assets/settings-0c0d0e0f.js': 'export {}',
  'assets/style-9f8e7d6c.css': 'a{color:red}',
  'favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
}

/** An empty folder, removed after the test. */
export const makeFolder = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'gateway-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

export const makeBuild = async (changed: Record<string, string | Buffer> = {}) => {
  const files = { ...FILES, ...changed }
  const folder = await makeFolder()
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), content)
  }
  return folder
}

interface Setup {
  env?: Record<string, string>
  times?: Environment['times']
  upstream?: Upstream
  /** Changed files of the build. */
  build?: Record<string, string | Buffer>
  /** The gateway has already seen the backend's sign-in page, so that it serves remote visitors. */
  asksSignIn?: boolean
}

export type Gateway = Awaited<ReturnType<typeof startGateway>>

/** A listening gateway in front of a small real upstream. Both stop with the test. */
export const startGateway = async (setup: Setup = {}) => {
  const { env = {}, times = {}, build = {}, asksSignIn = false } = setup
  const upstream = setup.upstream ?? (await startUpstream())
  const log: Record<string, unknown>[] = []
  const logger = makeLogger('debug', { write: line => void log.push(JSON.parse(line)) })
  const app = await buildApp(readConfig({ BACKEND_URL: upstream.url, ...env }), {
    logger,
    webDir: await makeBuild(build),
    times: { probeTtlMs: 0, ...times },
  })
  onTestFinished(async () => {
    app.server.closeAllConnections()
    await app.close()
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  if (asksSignIn) {
    await app.backendProbe.check()
    upstream.hits.length = 0
  }
  return { app, url: `http://127.0.0.1:${port}`, port, upstream, log }
}

interface Call {
  method?: string
  headers?: Record<string, string | string[]>
  body?: string | Buffer | undefined
  /** Another loopback address counts as another client. */
  from?: string | undefined
}

const readReply = async (response: IncomingMessage) => {
  const { statusCode: status = 0, headers, rawHeaders } = response
  const body = await buffer(response)
  return { status, headers, rawHeaders, body, text: body.toString() }
}

/** Sends one raw request, without following redirects or decompressing the response. */
export const call = (url: string, { method = 'GET', headers = {}, body, from }: Call = {}) => {
  const { origin, hostname, port } = new URL(url)
  const request = httpRequest({
    host: hostname,
    port,
    path: url.slice(origin.length),
    method,
    ...(from && { localAddress: from }),
    // Node's client omits the length of a DELETE or OPTIONS body.
    headers:
      body === undefined || 'transfer-encoding' in headers
        ? headers
        : { 'content-length': String(Buffer.byteLength(body)), ...headers },
    agent: false,
  })
  return new Promise<Awaited<ReturnType<typeof readReply>>>((resolve, reject) => {
    request.on('error', reject)
    request.on('response', response => readReply(response).then(resolve, reject))
    request.end(body)
  })
}

/** A raw connection, which closes with the test. The response to `bytes` is not read. */
export const openSocket = (port: number, bytes: string | Buffer = '', from = '127.0.0.1') => {
  const socket = connect({ port, host: '127.0.0.1', localAddress: from })
  socket.on('error', () => undefined)
  onTestFinished(() => void socket.destroy())
  socket.write(bytes)
  return socket
}

/** Everything read from a stream so far. */
export const textOf = (stream: Readable | null) => {
  let text = ''
  stream?.on('data', chunk => {
    text += chunk
  })
  return () => text
}

/** A connection whose client doesn't read, with the gateway's end of it. */
export const openUnread = async ({ app, port }: Pick<Gateway, 'app' | 'port'>, bytes = '') => {
  const accepted = once(app.server, 'connection')
  const client = openSocket(port, bytes).pause()
  const [socket] = (await accepted) as [Socket]
  return { client, socket }
}

/** A GET request as bytes. */
export const getBytes = (path: string, host = 'localhost') =>
  `GET ${path} HTTP/1.1\r\nhost: ${host}\r\n\r\n`

/**
 * Sends raw bytes, and `onceAnswered` after the first response data. Resolves to everything received until the
 * connection closes.
 */
export const exchange = async (
  { port }: Pick<Gateway, 'port'>,
  bytes: string | Buffer,
  onceAnswered?: string,
): Promise<string> => {
  const socket = openSocket(port, bytes).setEncoding('latin1')
  const text = textOf(socket)
  if (onceAnswered !== undefined) {
    await once(socket, 'data')
    socket.write(onceAnswered)
  }
  // `once` would reject on a connection reset.
  if (!socket.closed) await new Promise(resolve => socket.on('close', resolve))
  return text()
}

export const openStream = async (url: string, headers: Record<string, string> = {}) => {
  const request = httpRequest(url, {
    agent: false,
    headers: { accept: 'text/event-stream', ...headers },
  })
  request.on('error', () => undefined).end()
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  const text = textOf(response.on('error', () => undefined).setEncoding('utf8'))
  /** 'end' (clean), 'cut' (aborted) or null while open. */
  const ended = () => {
    if (!response.closed) return null
    return response.complete ? 'end' : 'cut'
  }
  return {
    response,
    text,
    /** Resolves once the text contains `needle` `times` times. */
    until: (needle: string, times = 1) => until(() => text().split(needle).length > times),
    ended,
    closed: new Promise(done => response.on('close', () => done(ended()))),
    leave: () => request.destroy(),
  }
}

const { setTimeout: realTimeout } = globalThis

/** Polls until `condition` holds or the test times out, also while timers are simulated. */
export const until = async (condition: () => boolean | Promise<boolean>) => {
  while (!(await condition())) await new Promise(resolve => realTimeout(resolve, 5))
}

/** Sets the system clock back by a day. The returned function lets a minute pass. */
export const setClockBack = () => {
  const [clock, uptime] = [Date.now.bind(Date), performance.now.bind(performance)]
  let passedMs = 0
  vi.spyOn(Date, 'now').mockImplementation(() => clock() - 86_400_000 + passedMs)
  vi.spyOn(performance, 'now').mockImplementation(() => uptime() + passedMs)
  return () => {
    passedMs += 61_000
  }
}
