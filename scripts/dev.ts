// npm run dev [-- --upstream http://host:3003]: serves a development build, rebuilds on changes and reloads open pages.
// Changes to the app don't restart the gateway. The mock is a separate process, so that its sessions survive restarts
// of the gateway. Works offline.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, statSync, watch } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { cspHash } from './build/index-html.ts'
import type { Manifest } from './build/manifest.ts'
import { fromRoot } from './build/paths.ts'
import type { Changed } from './build/site.ts'
import { freePort } from './free-port.ts'

type Part = 'web' | 'server' | 'mock'
const PARTS: readonly Part[] = ['web', 'server', 'mock']
type Change = Part | 'styles'
/** Editors save in several steps, so changes within this time are handled together. */
const DEBOUNCE_MS = 80
const STOP_MS = 6000

const { values } = parseArgs({ options: { upstream: { type: 'string' } } })
const say = (line: string) => process.stdout.write(`${line}\n`)

const node = (args: string[]) =>
  new Promise<number>(resolve => {
    spawn(process.execPath, args, { cwd: fromRoot(), stdio: 'inherit' }).on('exit', code =>
      resolve(code ?? 1),
    )
  })

const nextMessage = async (child: ChildProcess): Promise<unknown> => {
  const ended = new AbortController()
  const { signal } = ended
  const [message] = await Promise.race([
    once(child, 'message', { signal }),
    once(child, 'exit', { signal }).then(() => [null]),
  ])
  ended.abort()
  return message
}

const buildNode = async () =>
  (await node(['--import', 'tsx', 'scripts/build.ts', '--development'])) === 0

/** The builder process caches the modules it imports, so a change to one of them restarts it. */
const RUN_BY_BUILDER = /^web[\\/](app|contract|lib)[\\/].*\.tsx?$/
let builder: ChildProcess | null = null
const dropBuilder = () => {
  builder?.kill()
  builder = null
}
const buildWeb = async (changed: Changed) => {
  if (builder === null || builder.exitCode !== null) {
    builder = spawn(process.execPath, ['--import', 'tsx', 'scripts/dev-site.ts'], {
      cwd: fromRoot(),
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
  }
  builder.send(changed)
  return (await nextMessage(builder)) === true
}

/** A bundle that runs as a child process and restarts after every rebuild. */
const service = (file: string, env: () => NodeJS.ProcessEnv) => {
  let child: ChildProcess | null = null
  const stop = async () => {
    if (!child || child.exitCode !== null) return
    const gone = once(child, 'exit')
    child.kill('SIGTERM')
    const late = setTimeout(() => child?.kill('SIGKILL'), STOP_MS)
    await gone
    clearTimeout(late)
  }
  const start = async () => {
    await stop()
    child = spawn(process.execPath, [fromRoot('.cache/dev', file)], {
      cwd: fromRoot(),
      env: { ...process.env, ...env() },
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    })
  }
  const isRunning = () => child !== null && child.exitCode === null
  const ask = async (what: string) => {
    if (!child?.connected) return
    child.send(what)
    await nextMessage(child)
  }
  return { start, stop, isRunning, ask }
}

const startReloader = async () => {
  const pages = new Set<ServerResponse>()
  const server = createServer((_, answer) => {
    answer.writeHead(200, {
      'content-type': 'text/event-stream',
      'access-control-allow-origin': '*',
    })
    answer.flushHeaders()
    pages.add(answer)
    answer.on('close', () => pages.delete(answer))
  })
  server.listen(0, process.env.HOST ?? '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    script: `new EventSource(location.protocol+'//'+location.hostname+':${port}').onmessage=()=>location.reload()`,
    reload() {
      for (const page of pages) page.write('data: reload\n\n')
    },
  }
}

const answers = async (url: string) => {
  for (let attempt = 0; attempt < 100; attempt++) {
    if (
      await fetch(url).then(
        reply => reply.ok,
        () => false,
      )
    )
      return
    await new Promise(resolve => setTimeout(resolve, 50))
  }
  say(`No answer from ${url}; the reason is above. Waiting for the next change.`)
}

const port = process.env.PORT ?? '3000'
const mockPort = await freePort()
const upstream = values.upstream ?? process.env.BACKEND_URL
const mockUrl = `http://127.0.0.1:${mockPort}`
const reloader = await startReloader()

const mock = service('mock/main.js', () => ({ MOCK_PORT: String(mockPort) }))
const gateway = service('server/main.js', () => ({
  PORT: port,
  BACKEND_URL: upstream ?? mockUrl,
  NODE_ENV: 'development',
  ...(upstream
    ? {}
    : { RELEASES_URL: process.env.RELEASES_URL ?? `${mockUrl}/mock/releases/latest` }),
}))

const injectReload = async () => {
  const edit = async (name: string, change: (text: string) => string) => {
    const file = fromRoot('.cache/dev/web', name)
    await writeFile(file, change(await readFile(file, 'utf8')))
  }
  const { script } = reloader
  await edit('index.html', html => html.replace('</head>', `<script>${script}</script></head>`))
  await edit('manifest.json', text => {
    const manifest: Manifest = JSON.parse(text)
    return JSON.stringify({
      ...manifest,
      inlineScriptHashes: [...manifest.inlineScriptHashes, cspHash(script)],
    })
  })
}

const serve = async (changed: ReadonlySet<Change>) => {
  const site = { web: changed.has('web'), styles: changed.has('styles') }
  const siteChanged = site.web || site.styles
  const nodeChanged = changed.has('server') || changed.has('mock')
  const isBuilt = await Promise.all([!siteChanged || buildWeb(site), !nodeChanged || buildNode()])
  if (isBuilt.includes(false)) {
    for (const part of changed) unserved.add(part)
    return say('Waiting for the next change.')
  }
  if (siteChanged) await injectReload()
  if (changed.has('mock') && !upstream) {
    await mock.start()
    await answers(`${mockUrl}/mock/state`)
  }
  if (changed.has('server') || !gateway.isRunning()) {
    await gateway.start()
    await answers(`http://127.0.0.1:${port}/healthz`)
  } else await gateway.ask('reload')
  reloader.reload()
}

/** Changes that wait for the next round; rounds never overlap. */
const waiting = new Set<Change>()
const unserved = new Set<Change>()
let isServing = false
const serveWaiting = async () => {
  if (isServing) return
  isServing = true
  while (waiting.size > 0) {
    const round = new Set([...unserved, ...waiting])
    unserved.clear()
    waiting.clear()
    await serve(round)
  }
  isServing = false
}

let debounce: NodeJS.Timeout | undefined
const noteChange = (part: Part, path: string) => {
  waiting.add(part === 'web' && path.endsWith('.css') ? 'styles' : part)
  if (RUN_BY_BUILDER.test(relative(fromRoot(), path))) dropBuilder()
  // The mock also uses the contract.
  if (path.startsWith(fromRoot('web', 'contract'))) waiting.add('mock')
  clearTimeout(debounce)
  debounce = setTimeout(() => void serveWaiting(), DEBOUNCE_MS)
}

/** Watches folders, because watching a file ends when an editor saves by replacing it. */
const watchFolder = (part: Part, folder: string) => {
  const watcher = watch(folder, (_, name) => {
    const path = join(folder, name ?? '')
    if (!existsSync(folder)) return watcher.close()
    if (isNewFolder(path)) watchFolder(part, path)
    noteChange(part, path)
  })
  watched.add(folder)
  watcher.on('close', () => watched.delete(folder))
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.isDirectory()) watchFolder(part, join(folder, entry.name))
  }
}
const watched = new Set<string>()
const isNewFolder = (path: string) =>
  !watched.has(path) && statSync(path, { throwIfNoEntry: false })?.isDirectory() === true

for (const part of PARTS) watchFolder(part, fromRoot(part))

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, async () => {
    dropBuilder()
    await Promise.all([gateway.stop(), mock.stop()])
    process.exit(0)
  })
}

await rm(fromRoot('.cache/dev'), { recursive: true, force: true })
for (const part of PARTS) waiting.add(part)
await serveWaiting()
say(`\nWatching web/, server/ and mock/. Open http://127.0.0.1:${port}`)
if (!upstream)
  say(`The mock alone answers at ${mockUrl}; sign in with admin@example.com / stargazarr.`)
