import { type ChildProcess, execFileSync, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, openSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '../free-port.ts'
import { findNginx } from '../programs.ts'
import { atEnd } from './builds.ts'

const NODE_FLAGS = ['--max-semi-space-size=8']

export interface Server {
  readonly name: string
  readonly url: string
  readonly pid: number
  stop(): void
}

/**
 * Starts the backend. `large` is the size of its long response in bytes; `emit` sends `count` events to every stream
 * over `ms`.
 */
export const startBackend = async () => {
  const child = fork(fileURLToPath(new URL('backend.ts', import.meta.url)), {
    execArgv: ['--import', 'tsx'],
  })
  const [{ port, large }] = (await once(child, 'message')) as [{ port: number; large: number }]
  return {
    server: server('direct', port, child),
    large,
    emit: (count: number, ms: number) => child.send({ count, ms }),
  }
}

/** A started server, which stops at the end. */
const server = (name: string, port: number, child: ChildProcess): Server => {
  const stop = () => child.kill()
  atEnd(stop)
  return { name, url: `http://127.0.0.1:${port}`, pid: child.pid as number, stop }
}

/** Waits until the URL responds. False if the program has ended instead. */
const hasStarted = async (child: ChildProcess, url: string): Promise<boolean> => {
  while (!(await isUp(url))) {
    if (child.exitCode !== null) return false
    await sleep(10)
  }
  return true
}

/** Starts a build's gateway, which writes its log to `folder`. */
export const startGateway = async (
  dist: string,
  folder: string,
  backendUrl: string,
): Promise<Server> => {
  const logFile = join(folder, `gateway-${Math.random().toString(36).slice(2)}.log`)
  const log = openSync(logFile, 'w')
  const [port, metrics] = [await freePort(), String(await freePort())]
  const child = spawn(process.execPath, [...NODE_FLAGS, join(dist, 'server/main.js')], {
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      BACKEND_URL: backendUrl,
      METRICS_PORT: metrics,
    },
    stdio: ['ignore', log, 'inherit'],
  })
  const gateway = server('gateway', port, child)
  if (!(await hasStarted(child, `${gateway.url}/healthz`)))
    throw new Error('The gateway didn’t start; see the error above.')
  return gateway
}

/** Starts nginx with one worker, keep-alive and an access log; null if it isn't installed. */
export const startNginx = async (
  webDir: string,
  folder: string,
  backendUrl: string,
): Promise<Server | null> => {
  const binary = findNginx()
  if (binary === null) return null
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
    listen 127.0.0.1:${port}; root ${webDir};
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
  const args = ['-c', join(folder, 'nginx.conf'), '-e', join(folder, 'nginx-error.log')]
  const child = spawn(binary, args, { stdio: ['ignore', 'ignore', 'inherit'] })
  const nginx = server('nginx', port, child)
  if (!(await hasStarted(child, `${nginx.url}/v1/small`))) return null
  const workers = execFileSync('pgrep', ['-P', String(child.pid)], { encoding: 'utf8' })
  return { ...nginx, pid: Number.parseInt(workers, 10) }
}

const isUp = (url: string) =>
  fetch(url).then(
    async reply => (await reply.arrayBuffer()) && reply.ok,
    () => false,
  )
