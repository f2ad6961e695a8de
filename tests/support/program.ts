import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { fromRoot } from '../../scripts/build/paths.ts'

const START_MS = 60_000
const STOP_MS = 15_000

export type Program = Awaited<ReturnType<typeof startProgram>>

/** Starts a bundle of dist/ on a free port, without node_modules, and waits until it prints its URL. */
export const startProgram = async (
  bundle: 'server/main.js' | 'mock/main.js',
  env: Record<string, string> = {},
) => {
  const file = fromRoot('dist', bundle)
  if (!existsSync(file)) throw new Error(`dist/${bundle} is missing. Run npm run build first.`)
  const child = spawn(process.execPath, [file], {
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      MOCK_PORT: '0',
      // Tests must not make external calls. The embedded mock provides its own list of releases.
      ...(env.BACKEND_URL && { RELEASES_URL: 'off' }),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const gone = once(child, 'exit')
  let output = ''
  const url = await new Promise<string>((resolve, reject) => {
    const give = (cause: string) => reject(new Error(`dist/${bundle} ${cause}:\n${output}`))
    const late = setTimeout(give, START_MS, `did not start within ${START_MS / 1000} s`)
    const read = (chunk: Buffer) => {
      output += chunk
      const [address] = /http:\/\/127\.0\.0\.1:\d+/.exec(output) ?? []
      if (!address) return
      clearTimeout(late)
      resolve(address)
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    child.once('exit', code => give(`ended with ${code}`))
  })
  return {
    /** Origin on which the program listens. */
    url,
    /** Output so far, stdout and stderr combined. */
    output: () => output,
    async stop(): Promise<number | null> {
      child.kill('SIGTERM')
      const late = setTimeout(() => child.kill('SIGKILL'), STOP_MS)
      const [code, signal] = await gone
      clearTimeout(late)
      if (signal) throw new Error(`dist/${bundle} did not end within ${STOP_MS / 1000} s.`)
      return code
    },
  }
}
