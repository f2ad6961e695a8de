import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { ROOT, read } from './imports.ts'

const run = promisify(execFile)
const { scripts }: { scripts: Record<string, string> } = JSON.parse(read('package.json'))
const SHORT = ['start', 'test']

test.concurrent.each(Object.entries(scripts))(
  'npm run %s -- --help prints its usage',
  async (name, command) => {
    const [program = '', ...args] = command.split(' ')
    expect(program).toBe('node')
    const { stdout } = await run(process.execPath, [...args, '--help'], { cwd: ROOT })
    expect(stdout).toMatch(new RegExp(`^npm ${SHORT.includes(name) ? '' : 'run '}${name}[: ]`))
    expect(stdout).not.toMatch(/^\/\//m)
  },
  60_000,
)
