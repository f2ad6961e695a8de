import { type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { inject, onTestFinished } from 'vitest'
import { freePort } from '../../../scripts/free-port.ts'
import { makeBuild, textOf, until } from './gateway.ts'
import { startUpstream } from './upstream.ts'

interface How {
  /** Default: stdout and stderr are captured. */
  readonly stdio?: SpawnOptions['stdio']
  /** Shell commands to run before the program, for example to set a limit. */
  readonly shell?: string
}

export const run = (env: Record<string, string>, { stdio = 'pipe', shell = ':' }: How = {}) => {
  const child = spawn(
    'sh',
    ['-c', `${shell}; exec "$@"`, 'sh', process.execPath, inject('program')],
    { env: { PATH: process.env.PATH, ...env }, stdio },
  )
  onTestFinished(() => void child.kill('SIGKILL'))
  return {
    child,
    output: textOf(stdio === 'pipe' ? child.stdout : null),
    errors: textOf(child.stderr),
    exited: once(child, 'exit').then(([code]) => code),
  }
}

/** Runs the program in front of an upstream of its own. */
const launch = async (env: Record<string, string>, how: How) => {
  const upstream = await startUpstream()
  const program = run({ BACKEND_URL: upstream.url, WEB_DIR: await makeBuild(), ...env }, how)
  return { program, upstream }
}

export const start = async (env: Record<string, string> = {}, how: How = {}) => {
  const { program, upstream } = await launch({ PORT: '0', ...env }, how)
  await until(() => /is ready at/.test(program.output()) || program.child.exitCode !== null)
  const url = /is ready at (http:\/\/[\w.:]+)/.exec(program.output())?.[1] ?? ''
  return { program, upstream, url }
}

/** Leaves the program's output unread. Resolves once the program responds or exits. */
export const startUnread = async (stdio: SpawnOptions['stdio'], env: Record<string, string>) => {
  const port = await freePort()
  const { program } = await launch({ PORT: String(port), ...env }, { stdio })
  const url = `http://127.0.0.1:${port}`
  await until(() =>
    fetch(`${url}/healthz`).then(
      () => true,
      () => program.child.exitCode !== null,
    ),
  )
  return { program, url }
}
