// The part of npm run dev after installation: runs the app's builder, the gateway and the mock with tsx, which restarts
// them when a source changes. The mock is a separate process, so that its sessions survive restarts of the gateway.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { fromRoot } from './build/paths.ts'
import { freePort } from './free-port.ts'

const TSX = fileURLToPath(import.meta.resolve('tsx/cli'))
const WEB_DIR = fromRoot('.cache/dev/web')

const { values } = parseArgs({ options: { upstream: { type: 'string' } } })
const { PORT = '3000', HOST = '127.0.0.1', BACKEND_URL } = process.env

const start = (file: string, env: NodeJS.ProcessEnv) => {
  const child = spawn(process.execPath, [TSX, 'watch', '--clear-screen=false', file], {
    cwd: fromRoot(),
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  process.on('SIGTERM', () => child.kill())
  return child
}

// The terminal also sends Ctrl+C to the children. Wait for them.
process.on('SIGINT', () => undefined)

await rm(WEB_DIR, { recursive: true, force: true })
const gateway = `http://127.0.0.1:${PORT}`
const builder = start('scripts/dev-web.ts', {
  WEB_DIR,
  GATEWAY: gateway,
  RELOAD_HOST: HOST,
  RELOAD_PORT: String(await freePort()),
})

let upstream = values.upstream ?? BACKEND_URL
const env: NodeJS.ProcessEnv = { PORT, WEB_DIR, NODE_ENV: 'development' }
if (upstream === undefined) {
  const MOCK_PORT = String(await freePort())
  upstream = `http://127.0.0.1:${MOCK_PORT}`
  env.RELEASES_URL = process.env.RELEASES_URL ?? `${upstream}/mock/releases/latest`
  start('mock/main.ts', { MOCK_PORT })
}
while (!existsSync(`${WEB_DIR}/manifest.json`)) {
  if (builder.killed || builder.exitCode !== null) process.exit()
  await sleep(100)
}
start('server/main.ts', { ...env, BACKEND_URL: upstream })
process.stdout.write(`\nWatching web/, server/ and mock/. Open ${gateway}\n`)
