// npm run image [-- --base image] [-- --restricted] [-- --build-only]
// Builds the container image with docker, podman or buildah and tests it: start, health, page, sign-in, stream,
// read-only root, arbitrary user id, no package manager, clean stop. Exits with 1 on failure. Tests require docker or
// podman.
// --base: image with Node and npm to build on, instead of the Dockerfile's (ARG BASE)
// --restricted: for machines that are containers themselves; no isolation of build steps, host network, runc
import './help.mjs'
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs, promisify } from 'node:util'
import { fromRoot, ROOT } from './build/paths.ts'
import { freePort } from './free-port.ts'

const exec = promisify(execFile)
const TAG = 'localhost/stargazarr:check'
const DEMO = { email: 'admin@example.com', password: 'stargazarr' }
const START_WITHIN_MS = 15_000
const STOP_WITHIN_MS = 5000

const { values } = parseArgs({
  options: {
    base: { type: 'string' },
    'build-only': { type: 'boolean', default: false },
    restricted: { type: 'boolean', default: false },
  },
})
const { base, restricted } = values
const words = (text: string) => text.split(' ')

const writeLine = (line: string) => process.stdout.write(`${line}\n`)
let failed = 0
const check = (isGood: boolean, what: string) => {
  if (!isGood) failed++
  writeLine(`${isGood ? 'ok    ' : 'FAILED'} ${what}`)
}
const succeeds = (work: Promise<unknown>) =>
  work.then(
    () => true,
    () => false,
  )

/** The docker client is useless without its daemon, so check that the daemon responds. */
const has = (program: string) =>
  succeeds(exec(program, [program === 'docker' ? 'info' : '--version']))

const build = async (): Promise<boolean> => {
  const programs = ['docker', 'podman', 'buildah']
  const there = await Promise.all(programs.map(has))
  const builder = programs.find((_, i) => there[i])
  if (builder === undefined) {
    writeLine('No docker, podman or buildah is installed. Install one and run again.')
    return false
  }
  const revision = await exec('git', ['rev-parse', '--short', 'HEAD'], { cwd: ROOT }).then(
    ({ stdout }) => stdout.trim(),
    () => 'unknown',
  )
  // podman builds with buildah's code, but only buildah itself can do so without isolation.
  const program = builder === 'podman' && restricted && there[2] ? 'buildah' : builder
  // The only image format that supports the health check.
  const format = ['--format', 'docker']
  const args = [
    program === 'buildah' ? 'bud' : 'build',
    ...(program === 'docker' ? [] : format),
    ...(program !== 'docker' && base?.startsWith('localhost/') ? ['--pull-never'] : []),
    ...(program !== 'docker' && restricted ? ['--network', 'host'] : []),
    ...['-t', TAG, '--build-arg', `REVISION=${revision}`],
    ...(base ? ['--build-arg', `BASE=${base}`] : []),
    '.',
  ]
  writeLine(`> ${program} ${args.join(' ')}`)
  const child = spawn(program, args, {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, ...(restricted && { BUILDAH_ISOLATION: 'chroot' }) },
  })
  const [code] = await once(child, 'exit')
  return code === 0
}

/** Runs a command of the program that runs containers. */
type Engine = (...args: string[]) => Promise<string>

const findEngine = async (): Promise<Engine | null> => {
  const isDocker = await has('docker')
  if (!isDocker && !(await has('podman'))) return null
  const program = isDocker ? 'docker' : 'podman'
  const before = !isDocker && restricted ? words('--runtime runc --cgroup-manager=cgroupfs') : []
  return async (...args) => {
    if (args[0] === 'run') writeLine(`\n> ${program} ${[...before, ...args].join(' ')}`)
    const { stdout } = await exec(program, [...before, ...args], { maxBuffer: 10_000_000 })
    return stdout.trim()
  }
}

const RUN = 'run -d --read-only --cap-drop all --security-opt no-new-privileges --memory 256m'
const RESTRICTED =
  '--network host --no-healthcheck --ulimit nofile=4096:4096 --ulimit nproc=4096:4096 -e HOST=127.0.0.1'

/* Expressions that are evaluated inside the container. */
const WHO =
  'process.getuid()+":"+process.getgid()+", pid 1 is "+require("fs").readFileSync("/proc/1/cmdline","utf8").split("\\0").join(" ").trim()'
const TOOLS =
  "[...['npm','npx','yarn','corepack','gcc','python3'].flatMap(t=>process.env.PATH.split(':').map(d=>d+'/'+t)),'/app/node_modules','/app/maps'].filter(require('fs').existsSync).join()"
const CONTENT =
  "const fs=require('fs');const size=d=>fs.readdirSync(d,{withFileTypes:true}).reduce((sum,e)=>sum+(e.isDirectory()?size(d+'/'+e.name):fs.statSync(d+'/'+e.name).size),0);size('/app')"

const checkInside = async (inside: Engine, user: string | null) => {
  const evaluate = (expression: string) => inside('node', '-p', expression)
  const who = await evaluate(WHO)
  check(who.startsWith(user ?? '1000:1000'), `runs as ${who}`)
  const tools = await evaluate(TOOLS)
  check(
    tools === '',
    `no package manager, build tool, node_modules or source maps inside${tools && `: ${tools}`}`,
  )
  const dockerfile = await readFile(fromRoot('Dockerfile'), 'utf8')
  const healthCheck = /HEALTHCHECK[\s\S]*?CMD (\[.*\])/.exec(dockerfile)?.[1] ?? '[]'
  check(await succeeds(inside(...JSON.parse(healthCheck))), 'its own health check passes')
  const licenses = await inside('head', '-1', '/app/THIRD_PARTY_LICENSES.txt')
  check(licenses !== '', 'the license texts are inside')
  const content = Number(await evaluate(CONTENT)) / 1e6
  writeLine(`       content on top of the base: ${content.toFixed(2)} MB`)
}

const checkPage = async (url: string) => {
  const page = await fetch(url, { headers: { accept: 'text/html' } })
  const script = /<script type="module" src="([^"]+)"/.exec(await page.text())?.[1]
  check(page.ok && script !== undefined, 'serves the page')
  const asset = await fetch(url + script)
  const isCached = /immutable/.test(asset.headers.get('cache-control') ?? '')
  check(isCached, 'serves its script for a year')
}

/** @returns the cookie of the session */
const checkSession = async (url: string): Promise<string> => {
  const login = await fetch(`${url}/v1/users/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(DEMO),
  })
  const cookie = login.headers.get('set-cookie')?.split(';')[0] ?? ''
  check(login.ok && cookie !== '', 'demo sign-in')
  const headers = { accept: 'application/json', cookie }
  check((await fetch(`${url}/v1/users/me`, { headers })).ok, 'session holds')
  return cookie
}

const tryOut = async (engine: Engine, user: string | null) => {
  const port = await freePort()
  const startedAt = performance.now()
  const id = await engine(
    ...words(RUN),
    ...(user === null ? [] : ['--user', user]),
    ...words(restricted ? `${RESTRICTED} -e PORT=${port}` : `-p 127.0.0.1:${port}:3000`),
    TAG,
  )
  const url = `http://127.0.0.1:${port}`
  try {
    const isUp = () =>
      fetch(`${url}/readyz`).then(
        reply => reply.ok,
        () => false,
      )
    while (!(await isUp()) && performance.now() - startedAt < START_WITHIN_MS) await sleep(50)
    const startS = ((performance.now() - startedAt) / 1000).toFixed(1)
    check(await isUp(), `ready after ${startS} s, read-only, no capabilities, 256 MB`)
    await checkInside((...args) => engine('exec', id, ...args), user)
    await checkPage(url)
    const cookie = await checkSession(url)

    const headers = { accept: 'text/event-stream', cookie }
    const stream = await fetch(`${url}/v1/progress`, { headers })
    const reader = stream.body?.getReader()
    const chunk = await reader?.read()
    const isStream = /text\/event-stream/.test(stream.headers.get('content-type') ?? '')
    check(isStream && chunk?.done === false, 'events stream')

    const stoppedAt = performance.now()
    const stopping = engine('stop', '-t', '10', id)
    while ((await reader?.read().catch(() => null))?.done === false) {
      // The stream ends when the program does.
    }
    await stopping
    const stopMs = performance.now() - stoppedAt
    const code = await engine('inspect', '--format', '{{.State.ExitCode}}', id)
    check(
      stopMs < STOP_WITHIN_MS && code === '0',
      `stopped by SIGTERM in ${(stopMs / 1000).toFixed(2)} s with a stream open, exit code ${code}`,
    )
  } finally {
    await engine('rm', '-f', id).catch(() => '')
  }
}

if (!(await build())) process.exit(1)
writeLine(`\nBuilt ${TAG}`)
const engine = await findEngine()
if (engine === null) {
  writeLine('The image was built but not tested, which requires docker or podman.')
} else {
  const inspect = (format: string) => engine('image', 'inspect', '--format', format, TAG)
  const megabytes = (Number(await inspect('{{.Size}}')) / 1e6).toFixed(0)
  writeLine(
    `\nImage ${TAG}, ${await inspect('{{.Os}}/{{.Architecture}}')}: ${megabytes} MB with its base`,
  )
  if (!values['build-only']) {
    await tryOut(engine, null)
    await tryOut(engine, '65534:65534')
    writeLine(failed === 0 ? '\nThe image works.' : `\n${failed} check(s) failed.`)
  }
}
if (failed > 0) process.exitCode = 1
