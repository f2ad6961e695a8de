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
import { parseArgs, promisify } from 'node:util'
import { fromRoot, ROOT } from './build/paths.ts'
import { freePort } from './free-port.ts'

const run = promisify(execFile)
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

const writeLine = (line: string) => process.stdout.write(`${line}\n`)
let failed = 0
const check = (isGood: boolean, what: string) => {
  if (!isGood) failed++
  writeLine(`${isGood ? 'ok    ' : 'FAILED'} ${what}`)
}

/** The docker client is useless without its daemon, so check that the daemon responds. */
const has = (program: string) =>
  run(program, [program === 'docker' ? 'info' : '--version']).then(
    () => true,
    () => false,
  )

const build = async (): Promise<boolean> => {
  const programs = ['docker', 'podman', 'buildah']
  const there = await Promise.all(programs.map(has))
  const builder = programs.find((_, i) => there[i])
  if (builder === undefined) {
    writeLine('No docker, podman or buildah is installed. Install one and run again.')
    return false
  }
  const revision = await run('git', ['rev-parse', '--short', 'HEAD'], { cwd: ROOT }).then(
    ({ stdout }) => stdout.trim(),
    () => 'unknown',
  )
  const common = [
    '-t',
    TAG,
    '--build-arg',
    `REVISION=${revision}`,
    ...(values.base ? ['--build-arg', `BASE=${values.base}`] : []),
  ]
  // podman builds with buildah's code, but only buildah itself can do so without isolation.
  const program = builder === 'podman' && values.restricted && there[2] ? 'buildah' : builder
  const args =
    program === 'docker'
      ? ['build', ...common, '.']
      : [
          program === 'buildah' ? 'bud' : 'build',
          // The only image format that supports the health check.
          '--format',
          'docker',
          ...(values.base?.startsWith('localhost/') ? ['--pull-never'] : []),
          ...(values.restricted ? ['--network', 'host'] : []),
          ...common,
          '.',
        ]
  writeLine(`> ${program} ${args.join(' ')}`)
  const child = spawn(program, args, {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, ...(values.restricted ? { BUILDAH_ISOLATION: 'chroot' } : {}) },
  })
  const [code] = await once(child, 'exit')
  return code === 0
}

/** Program that runs containers, with the arguments that precede its command. */
const runner = async (): Promise<string[] | null> => {
  if (await has('docker')) return ['docker']
  if (!(await has('podman'))) return null
  return values.restricted
    ? ['podman', '--runtime', 'runc', '--cgroup-manager=cgroupfs']
    : ['podman']
}
const RESTRICTED_RUN = [
  '--network',
  'host',
  '--no-healthcheck',
  '--ulimit',
  'nofile=4096:4096',
  '--ulimit',
  'nproc=4096:4096',
]

const tryOut = async ([program = '', ...before]: string[], user: string | null) => {
  const engine = async (...args: string[]) =>
    (await run(program, [...before, ...args], { maxBuffer: 10_000_000 })).stdout.trim()
  const port = await freePort()
  const inner = values.restricted ? port : 3000
  const args = [
    'run',
    '-d',
    '--read-only',
    '--cap-drop',
    'all',
    '--security-opt',
    'no-new-privileges',
    '--memory',
    '256m',
    ...(user === null ? [] : ['--user', user]),
    ...(values.restricted
      ? [...RESTRICTED_RUN, '-e', `PORT=${inner}`, '-e', 'HOST=127.0.0.1']
      : ['-p', `127.0.0.1:${port}:3000`]),
    TAG,
  ]
  writeLine(`\n> ${program} ${[...before, ...args].join(' ')}`)
  const startedAt = performance.now()
  const id = await engine(...args)
  const url = `http://127.0.0.1:${port}`
  try {
    const isUp = async () =>
      fetch(`${url}/readyz`).then(
        reply => reply.ok,
        () => false,
      )
    while (!(await isUp()) && performance.now() - startedAt < START_WITHIN_MS) {
      await new Promise(resolve => setTimeout(resolve, 50))
    }
    check(
      await isUp(),
      `ready after ${((performance.now() - startedAt) / 1000).toFixed(1)} s, read-only, no capabilities, 256 MB`,
    )

    const who = await engine(
      'exec',
      id,
      'node',
      '-p',
      'process.getuid()+":"+process.getgid()+", pid 1 is "+require("fs").readFileSync("/proc/1/cmdline","utf8").split("\\0").join(" ").trim()',
    )
    check(who.startsWith(user ?? '1000:1000'), `runs as ${who}`)
    const tools = await engine(
      'exec',
      id,
      'node',
      '-p',
      "[...['npm','npx','yarn','corepack','gcc','python3'].flatMap(t=>process.env.PATH.split(':').map(d=>d+'/'+t)),'/app/node_modules','/app/maps'].filter(require('fs').existsSync).join()",
    )
    check(
      tools === '',
      `no package manager, build tool, node_modules or source maps inside${tools === '' ? '' : `: ${tools}`}`,
    )
    const healthCheck: string[] = JSON.parse(
      /HEALTHCHECK[\s\S]*?CMD (\[.*\])/.exec(await readFile(fromRoot('Dockerfile'), 'utf8'))?.[1] ??
        '[]',
    )
    const health = await engine('exec', id, ...healthCheck).then(
      () => true,
      () => false,
    )
    check(health, 'its own health check passes')

    const content = await engine(
      'exec',
      id,
      'node',
      '-p',
      "const fs=require('fs');const size=d=>fs.readdirSync(d,{withFileTypes:true}).reduce((sum,e)=>sum+(e.isDirectory()?size(d+'/'+e.name):fs.statSync(d+'/'+e.name).size),0);size('/app')",
    )
    const licenses = await engine('exec', id, 'head', '-1', '/app/THIRD_PARTY_LICENSES.txt')
    check(licenses !== '', 'the license texts are inside')
    writeLine(`       content on top of the base: ${(Number(content) / 1e6).toFixed(2)} MB`)

    const page = await fetch(url, { headers: { accept: 'text/html' } })
    const html = await page.text()
    const script = /<script type="module" src="([^"]+)"/.exec(html)?.[1]
    check(page.ok && script !== undefined, 'serves the page')
    const asset = await fetch(url + script)
    check(
      /immutable/.test(asset.headers.get('cache-control') ?? ''),
      'serves its script for a year',
    )

    const login = await fetch(`${url}/v1/users/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(DEMO),
    })
    const cookie = login.headers.get('set-cookie')?.split(';')[0] ?? ''
    check(login.ok && cookie !== '', 'demo sign-in')
    const json = { accept: 'application/json' }
    const me = await fetch(`${url}/v1/users/me`, { headers: { ...json, cookie } })
    check(me.ok, 'session holds')

    const stream = await fetch(`${url}/v1/progress`, {
      headers: { accept: 'text/event-stream', cookie },
    })
    const reader = stream.body?.getReader()
    const chunk = await reader?.read()
    check(
      /text\/event-stream/.test(stream.headers.get('content-type') ?? '') && chunk?.done === false,
      'events stream',
    )

    const toldAt = performance.now()
    const stopping = engine('stop', '-t', '10', id)
    let end = await reader?.read()
    while (end && !end.done)
      end = await reader?.read().catch(() => ({ done: true as const, value: undefined }))
    await stopping
    const seconds = (performance.now() - toldAt) / 1000
    const code = await engine('inspect', '--format', '{{.State.ExitCode}}', id)
    check(
      seconds * 1000 < STOP_WITHIN_MS && code === '0',
      `stopped by SIGTERM in ${seconds.toFixed(2)} s with a stream open, exit code ${code}`,
    )
  } finally {
    await engine('rm', '-f', id).catch(() => '')
  }
}

const size = async ([program = '', ...before]: string[]) => {
  const engine = (...args: string[]) =>
    run(program, [...before, ...args]).then(({ stdout }) => stdout.trim())
  const [bytes, architecture] = await Promise.all([
    engine('image', 'inspect', '--format', '{{.Size}}', TAG),
    engine('image', 'inspect', '--format', '{{.Os}}/{{.Architecture}}', TAG),
  ])
  writeLine(`\nImage ${TAG}, ${architecture}: ${(Number(bytes) / 1e6).toFixed(0)} MB with its base`)
}

if (!(await build())) process.exit(1)
writeLine(`\nBuilt ${TAG}`)
const engine = await runner()
if (engine === null) {
  writeLine('The image was built but not tested, which requires docker or podman.')
} else {
  await size(engine)
  if (!values['build-only']) {
    await tryOut(engine, null)
    await tryOut(engine, '65534:65534')
    writeLine(failed === 0 ? '\nThe image works.' : `\n${failed} check(s) failed.`)
  }
}
if (failed > 0) process.exitCode = 1
