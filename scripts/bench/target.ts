import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Browser } from 'playwright-core'
import { fromRoot } from '../build/paths.ts'

export interface Target {
  readonly name: string
  readonly url: string
  readonly email: string
  readonly password: string
}

export const signedIn = async (
  browser: Browser,
  { url, email, password }: Omit<Target, 'name'>,
) => {
  const context = await browser.newContext()
  const reply = await context.request.post(`${url}/v1/users/login`, { data: { email, password } })
  if (!reply.ok()) throw new Error(`The sign-in at ${url} was answered ${reply.status()}.`)
  const state = await context.storageState()
  await context.close()
  return state
}

/**
 * Starts the built gateway with its mock on a free port.
 * @throws Error if it doesn't start
 */
export const startOwn = async (scenario = 'default') => {
  const child = spawn(process.execPath, [fromRoot('dist/server/main.js')], {
    env: {
      ...process.env,
      PORT: '0',
      LOG_LEVEL: 'info',
      RELEASES_URL: 'off',
      MOCK_SCENARIO: scenario,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  for await (const chunk of child.stdout) {
    const url = /http:\/\/127\.0\.0\.1:\d+/.exec(String(chunk))?.[0]
    if (!url) continue
    child.stdout.resume()
    return { url, stop: () => child.kill('SIGTERM') && once(child, 'exit') }
  }
  throw new Error('dist/server/main.js did not start. Run npm run build first.')
}
