import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
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

export interface Gateway {
  readonly app: FastifyInstance
  readonly url: string
  readonly port: number
  readonly upstream: Upstream
  readonly log: Record<string, unknown>[]
}

interface Setup {
  env?: Record<string, string>
  times?: Environment['times']
  upstream?: Upstream
  template?: string
  webDir?: string
  /** The gateway first sees a sign-in page, so that it serves remote visitors. */
  asksSignIn?: boolean
}

/** A backend with a sign-in page that accepts every call. */
const signInPage: Parameters<Upstream['answer']>[0] = (request, response) => {
  if (request.url === '/login') {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<p>sign in')
  } else response.writeHead(200, { 'content-type': 'application/json' }).end('{"ok":true}')
}

/** A listening gateway in front of a small real upstream. Both stop with the test. */
export const startGateway = async ({
  env = {},
  times = {},
  upstream,
  template,
  webDir,
  asksSignIn = false,
}: Setup = {}): Promise<Gateway> => {
  const backend = upstream ?? (await startUpstream())
  const log: Record<string, unknown>[] = []
  const logger = makeLogger('debug', { write: line => void log.push(JSON.parse(line)) })
  const app = await buildApp(readConfig({ BACKEND_URL: backend.url, ...env }), {
    logger,
    webDir: webDir ?? (await makeBuild(template === undefined ? {} : { 'index.html': template })),
    times: { probeTtlMs: 0, ...times },
  })
  onTestFinished(async () => {
    app.server.closeAllConnections()
    await app.close()
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  if (asksSignIn) {
    backend.answer(signInPage)
    await app.backendProbe.check()
    backend.hits.length = 0
  }
  return { app, url: `http://127.0.0.1:${port}`, port, upstream: backend, log }
}

interface Reply {
  readonly status: number
  readonly headers: IncomingMessage['headers']
  readonly rawHeaders: readonly string[]
  readonly body: Buffer
  readonly text: string
}

interface Call {
  method?: string
  headers?: Record<string, string | string[]>
  body?: string | Buffer
  /** Another loopback address counts as another client. */
  from?: string
}

/** Sends one raw request, without following redirects or decompressing the response. */
export const call = (url: string, { method = 'GET', headers = {}, body, from }: Call = {}) =>
  new Promise<Reply>((resolve, reject) => {
    const target = new URL(url)
    const request = httpRequest(
      {
        host: target.hostname,
        port: target.port,
        path: url.slice(target.origin.length),
        method,
        ...(from && { localAddress: from }),
        // Node's client omits the length of a DELETE or OPTIONS body.
        headers:
          body === undefined || 'transfer-encoding' in headers
            ? headers
            : { 'content-length': String(Buffer.byteLength(body)), ...headers },
        agent: false,
      },
      response => {
        const chunks: Buffer[] = []
        response.on('data', chunk => chunks.push(chunk))
        response.on('error', reject)
        response.on('end', () => {
          const whole = Buffer.concat(chunks)
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            rawHeaders: response.rawHeaders,
            body: whole,
            text: whole.toString(),
          })
        })
      },
    )
    request.on('error', reject)
    request.end(body)
  })

/** A raw connection, which closes with the test. The response to `bytes` is not read. */
export const openSocket = (port: number, bytes: string | Buffer = '', from = '127.0.0.1') => {
  const socket = connect({ port, host: '127.0.0.1', localAddress: from })
  socket.on('error', () => undefined)
  onTestFinished(() => void socket.destroy())
  socket.write(bytes)
  return socket
}

/** Everything received on a connection so far. */
export const textOf = (socket: Socket) => {
  let text = ''
  socket.on('data', chunk => {
    text += chunk
  })
  return () => text
}

/** Number of the gateway's open connections. */
export const openConnections = ({ app }: Pick<Gateway, 'app'>) =>
  new Promise<number>((resolve, reject) =>
    app.server.getConnections((cause, count) => (cause ? reject(cause) : resolve(count))),
  )

/** A connection whose client doesn't read, with the gateway's end of it. */
export const openUnread = async ({ app, port }: Pick<Gateway, 'app' | 'port'>, bytes = '') => {
  const accepted = once(app.server, 'connection')
  const client = openSocket(port, bytes).pause()
  const [socket]: Socket[] = await accepted
  if (socket === undefined) throw new Error('no connection')
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
  const socket = openSocket(port, bytes)
  const chunks: Buffer[] = []
  socket.on('data', chunk => chunks.push(chunk))
  if (onceAnswered !== undefined) {
    await once(socket, 'data')
    socket.write(onceAnswered)
  }
  // `once` would reject on a connection reset.
  if (!socket.closed) await new Promise(resolve => socket.on('close', resolve))
  return Buffer.concat(chunks).toString('latin1')
}

interface OpenStream {
  readonly response: IncomingMessage
  text(): string
  /** Resolves once the text contains `needle` `times` times. */
  until(needle: string, times?: number): Promise<void>
  /** 'end' (clean), 'cut' (aborted) or null while open. */
  ended(): 'end' | 'cut' | null
  closed: Promise<'end' | 'cut'>
  leave(): void
}

export const openStream = (url: string, headers: Record<string, string> = {}) =>
  new Promise<OpenStream>((resolve, reject) => {
    const request = httpRequest(url, {
      agent: false,
      headers: { accept: 'text/event-stream', ...headers },
    })
    request.on('error', reject)
    request.on('response', response => {
      let text = ''
      let ended: 'end' | 'cut' | null = null
      response.on('error', () => undefined)
      const closed = new Promise<'end' | 'cut'>(done => {
        response.on('close', () => {
          ended = response.complete ? 'end' : 'cut'
          done(ended)
        })
      })
      response.setEncoding('utf8')
      response.on('data', chunk => {
        text += chunk
      })
      resolve({
        response,
        text: () => text,
        until: (needle, times = 1) => until(() => text.split(needle).length > times),
        ended: () => ended,
        closed,
        leave: () => request.destroy(),
      })
    })
    request.end()
  })

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
