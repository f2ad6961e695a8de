import './help.mjs'
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { constants } from 'node:os'
import { dirname, join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)))
const INSTALL_STAMP = join(ROOT, 'node_modules', '.install-stamp')
const BUILD_STAMP = join(ROOT, 'dist', '.build-stamp')
const OLDEST_NODE = [20, 19]

/** Sources of dist/. The lock file covers packages. */
const BUILD_SOURCES = ['web', 'server', 'mock', 'scripts/build', 'scripts/build.ts']
const BUILD_CONFIG = ['package.json', 'package-lock.json', 'tsconfig.json']

export const say = line => process.stdout.write(`${line}\n`)

export const fail = line => {
  process.stderr.write(`${line}\n`)
  process.exit(1)
}

const PARENT_LOOK_MS = 300

/**
 * Exits when npm exits. npm forwards signals only to its shell, so this process would keep running and occupy its port.
 */
export const endWithNpm = () => {
  if (!process.env.npm_lifecycle_event) return
  const parent = process.ppid
  const look = () => {
    if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM')
  }
  setInterval(look, PARENT_LOOK_MS).unref()
}

/** Returns the program's exit code. On Ctrl+C and SIGTERM, waits for the child to exit. */
const run = (program, args) =>
  new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: ROOT,
      stdio: 'inherit',
      shell: process.platform === 'win32' && program.endsWith('.cmd'),
    })
    // The terminal also sends Ctrl+C to the child, but SIGTERM reaches only this process.
    const pass = signal => signal === 'SIGTERM' && child.kill(signal)
    const signals = ['SIGINT', 'SIGTERM']
    for (const signal of signals) process.on(signal, pass)
    child.on('error', reject)
    child.on('exit', (code, signal) => {
      for (const name of signals) process.off(name, pass)
      resolve(code ?? 128 + constants.signals[signal])
    })
  })

// The build loads modules of the app. When they look for saved settings, newer Node warns that its storage has no file.
const NODE_OPTIONS = ['--disable-warning=ExperimentalWarning', '--import', 'tsx']

export const runScript = (file, args) => run(process.execPath, [...NODE_OPTIONS, file, ...args])

export const runPackage = (file, args) =>
  run(process.execPath, [join('node_modules', file), ...args])

const sha256 = parts => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part).update('\0')
  return hash.digest('hex')
}

const readOr = (file, fallback) => {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return fallback
  }
}

const checkNode = () => {
  const [major, minor] = process.versions.node.split('.').map(Number)
  const [wantMajor, wantMinor] = OLDEST_NODE
  if (major > wantMajor || (major === wantMajor && minor >= wantMinor)) return
  fail(
    `Node ${process.versions.node} is too old: Node ${OLDEST_NODE.join('.')} or newer is needed.`,
  )
}

/** Whether node_modules already matches the lock file, because someone ran npm. */
const isInstalledByHand = () => {
  const wanted = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')).packages
  const found = JSON.parse(readOr(join(ROOT, 'node_modules', '.package-lock.json'), '{}')).packages
  if (!found) return false
  return Object.entries(wanted).every(([path, { version, optional }]) => {
    if (path === '') return true
    const there = found[path]
    return there ? there.version === version : Boolean(optional)
  })
}

/** Installs the packages of the lock file, unless this Node version has already done so. */
export const ensureInstalled = async () => {
  checkNode()
  const lock = sha256([readFileSync(join(ROOT, 'package-lock.json'))])
  const stamp = `${lock} ${process.version}`
  const [stampedLock, stampedNode = process.version] = readOr(INSTALL_STAMP, '').split(' ')
  if (stampedLock === lock && stampedNode === process.version) return
  if (stampedNode !== process.version || !isInstalledByHand()) {
    say('Installing packages (npm ci) …')
    const npm = process.env.npm_execpath
    const args = ['ci', '--include=dev', '--no-fund', '--no-audit']
    const code = npm?.endsWith('.js')
      ? await run(process.execPath, [npm, ...args])
      : await run(process.platform === 'win32' ? 'npm.cmd' : 'npm', args)
    if (code !== 0) fail('The packages couldn’t be installed; see the output of npm above.')
  }
  writeFileSync(INSTALL_STAMP, stamp)
}

const filesUnder = folder =>
  readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => relative(ROOT, join(entry.parentPath, entry.name)))

const sourceHash = () => {
  const files = BUILD_SOURCES.flatMap(path => (path.includes('.') ? [path] : filesUnder(path)))
  return sha256(
    [...files, ...BUILD_CONFIG]
      .sort()
      .flatMap(file => [file.split(sep).join('/'), readFileSync(join(ROOT, file))]),
  )
}

export const build = async (args = []) => {
  const hash = sourceHash()
  if ((await runScript('scripts/build.ts', args)) !== 0)
    fail('The build failed; see the error above.')
  mkdirSync(dirname(BUILD_STAMP), { recursive: true })
  writeFileSync(BUILD_STAMP, hash)
}

export const ensureBuilt = async () => {
  if (readOr(BUILD_STAMP, '') !== sourceHash()) await build()
}
