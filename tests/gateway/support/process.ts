import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { inject, onTestFinished } from 'vitest'
import { freePort } from '../../../scripts/free-port.ts'
import { makeBuild, until } from './gateway.ts'
import { startUpstream } from './upstream.ts'

interface Run {
  readonly child: ChildProcess
  output(): string
  errors(): string
  exited: Promise<number | null>
}

interface How {
  readonly env: Record<string, string>
  /** Default: stdout and stderr are captured. */
  readonly stdio?: SpawnOptions['stdio']
  /** Shell commands to run before the program, for example to set a limit. */
  readonly shell?: string
}

export const run = ({ env, stdio = 'pipe', shell }: How): Run => {
  const options = { env: { PATH: process.env.PATH, ...env }, stdio }
  const program = inject('program')
  const child =
    shell === undefined
      ? spawn(process.execPath, [program], options)
      : spawn('sh', ['-c', `${shell}; exec "$@"`, 'sh', process.execPath, program], options)
  onTestFinished(() => void child.kill('SIGKILL'))
  let output = ''
  let errors = ''
  if (stdio === 'pipe') {
    child.stdout?.on('data', chunk => {
      output += chunk
    })
  }
  child.stderr?.on('data', chunk => {
    errors += chunk
  })
  return {
    child,
    output: () => output,
    errors: () => errors,
    exited: once(child, 'exit').then(([code]) => code),
  }
}

/** Runs the program in front of an upstream of its own. */
const launch = async (env: Record<string, string>, how: Omit<How, 'env'>) => {
  const upstream = await startUpstream()
  const program = run({
    ...how,
    env: { BACKEND_URL: upstream.url, WEB_DIR: await makeBuild(), ...env },
  })
  return { program, upstream }
}

export const start = async (env: Record<string, string> = {}, how: Omit<How, 'env'> = {}) => {
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
