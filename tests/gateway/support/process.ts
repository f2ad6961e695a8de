import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterEach, inject } from 'vitest'
import { freePort } from '../../../scripts/free-port.ts'
import { makeBuild, onTestEnd, until } from './gateway.ts'
import { startUpstream } from './upstream.ts'

interface Run {
  readonly child: ChildProcess
  output(): string
  errors(): string
  exited: Promise<number | null>
}

const running: ChildProcess[] = []
afterEach(() => {
  for (const child of running.splice(0)) child.kill('SIGKILL')
})

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
  running.push(child)
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

export const start = async (env: Record<string, string> = {}, how: Omit<How, 'env'> = {}) => {
  const upstream = await startUpstream()
  onTestEnd(() => upstream.close())
  const program = run({
    ...how,
    env: { PORT: '0', BACKEND_URL: upstream.url, WEB_DIR: await makeBuild(), ...env },
  })
  await until(() => /is ready at/.test(program.output()) || program.child.exitCode !== null)
  const url = /is ready at (http:\/\/[\w.:]+)/.exec(program.output())?.[1] ?? ''
  return { program, upstream, url }
}

/** Leaves the program's output unread. Resolves once the program responds or exits. */
export const startUnread = async (
  stdio: SpawnOptions['stdio'],
  env: Record<string, string> = {},
) => {
  const upstream = await startUpstream()
  onTestEnd(() => upstream.close())
  const port = await freePort()
  const program = run({
    stdio,
    env: { PORT: String(port), BACKEND_URL: upstream.url, WEB_DIR: await makeBuild(), ...env },
  })
  const url = `http://127.0.0.1:${port}`
  await until(() =>
    fetch(`${url}/healthz`).then(
      () => true,
      () => program.child.exitCode !== null,
    ),
  )
  return { program, upstream, url }
}
