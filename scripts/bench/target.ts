import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { atEnd } from './builds.ts'

export interface Target {
  readonly url: string
  readonly email: string
  readonly password: string
}

export type Figures = Readonly<Record<string, number | null>>

/** Starts a build with its mock on a free port. @throws Error if it doesn't start */
export const startApp = async (dist: string, scenario: string): Promise<Target> => {
  const child = spawn(process.execPath, [join(dist, 'server/main.js')], {
    env: { ...process.env, PORT: '0', RELEASES_URL: 'off', MOCK_SCENARIO: scenario },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  atEnd(() => child.kill() && once(child, 'exit'))
  for await (const chunk of child.stdout) {
    const url = /http:\/\/127\.0\.0\.1:\d+/.exec(String(chunk))?.[0]
    if (!url) continue
    child.stdout.resume()
    return { url, email: 'admin@example.com', password: 'stargazarr' }
  }
  throw new Error(`${dist} did not start.`)
}

/** @returns the browser state of a signed-in admin */
export const signIn = async (browser: Browser, { url, email, password }: Target) => {
  const context = await browser.newContext()
  const reply = await context.request.post(`${url}/v1/users/login`, { data: { email, password } })
  if (!reply.ok()) throw new Error(`Couldn't sign in at ${url}: HTTP status ${reply.status()}.`)
  const state = await context.storageState()
  await context.close()
  return state
}

/** Browser state of a signed-in admin; undefined for a signed-out visitor. */
export type SignedIn = Awaited<ReturnType<typeof signIn>> | undefined

export interface Measurement {
  readonly title: string
  readonly measure: (browser: Browser, target: Target, state: SignedIn) => Promise<Figures>
}
