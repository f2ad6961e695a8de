import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import {
  LOGIN_PATH,
  NEW_CONFIG_PATH,
  readConfigPath,
  readSignInKey,
  WITHOUT_ACCOUNT,
} from '../../server/backend/backend-probe.ts'
import type { Endpoint } from '../../web/contract/endpoint.ts'
import type { BackendSigns } from '../../web/contract/gateway.ts'
import { EMAIL_PATTERN, login } from '../../web/contract/session.ts'

/** Time limit per call. Sync, tagging and Plex calls respond only once they have finished. */
const PATIENCE_MS = 120_000

export interface Inputs {
  params?: Record<string, string | number>
  query?: Record<string, string | number | boolean>
  body?: unknown
}

export interface BackendResponse {
  status: number
  contentType: string
  /** Parsed body; undefined unless it is valid JSON with a JSON content type. */
  json: unknown
  text: string
}

export class Backend {
  private cookie = ''
  readonly url: string
  /** What tells the version; read by `recognize`. */
  signs: BackendSigns = { configPath: null, signInKey: null }
  constructor(url: string) {
    this.url = url.replace(/\/+$/, '')
  }

  /** Reads the signs of the version like the gateway (server/backend/backend-probe.ts). */
  async recognize(): Promise<void> {
    const config = await this.ask('GET', NEW_CONFIG_PATH)
    const configPath = readConfigPath({ headers: { 'content-type': config.contentType } })
    const signInKey =
      configPath === NEW_CONFIG_PATH
        ? readSignInKey(await this.ask('POST', LOGIN_PATH, JSON.parse(WITHOUT_ACCOUNT)))
        : configPath && 'email'
    this.signs = { configPath, signInKey }
  }

  async ask(method: string, path: string, body?: unknown): Promise<BackendResponse> {
    const response = await fetch(this.url + path, {
      method,
      redirect: 'manual',
      headers: this.headers(body),
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    this.keepCookie(response)
    const text = await response.text()
    const contentType = response.headers.get('content-type') ?? ''
    return { status: response.status, contentType, json: jsonOf(contentType, text), text }
  }

  /** Path of the endpoint in this version. */
  pathOf({ path, movedTo }: Endpoint): string {
    return movedTo !== undefined && movedTo === this.signs.configPath ? movedTo : path
  }

  call(
    endpoint: Endpoint,
    { params = {}, query, body = {} }: Inputs = {},
  ): Promise<BackendResponse> {
    const path = this.pathOf(endpoint).replace(/:(\w+)/g, (_, name: string) =>
      encodeURIComponent(String(params[name])),
    )
    const search = query ? `?${new URLSearchParams(query as Record<string, string>)}` : ''
    return this.ask(endpoint.method, path + search, endpoint.body && body)
  }

  /** @throws Error whose message doesn't contain the password */
  async signIn({ email, password }: Credentials): Promise<void> {
    const address = EMAIL_PATTERN.test(email) ? email : undefined
    const outcome = await this.call(login, { body: { email: address, login: email, password } })
    if (outcome.status === 200) return
    throw new Error(
      outcome.status === 401
        ? `${this.url} rejected this account and password.`
        : `Couldn’t sign in at ${this.url}: HTTP status ${outcome.status}.`,
    )
  }

  /** Passes on a stream's text until `signal` aborts. Any other response is read as a whole. */
  async listen(
    path: string,
    signal: AbortSignal,
    onText: (text: string) => void,
  ): Promise<BackendResponse> {
    const headers = { ...this.headers(undefined), accept: 'text/event-stream' }
    const response = await fetch(this.url + path, { headers, signal })
    const contentType = response.headers.get('content-type') ?? ''
    const outcome = { status: response.status, contentType, json: undefined, text: '' }
    if (!contentType.includes('text/event-stream'))
      return { ...outcome, text: await response.text() }
    try {
      const texts = response.body?.pipeThrough(new TextDecoderStream()) ?? []
      for await (const text of texts) onText(text)
    } catch (cause) {
      if (!signal.aborted) throw cause
    }
    return outcome
  }

  private headers(body: unknown): Record<string, string> {
    return {
      accept: 'application/json',
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(this.cookie && { cookie: this.cookie }),
    }
  }

  private keepCookie(response: Response): void {
    const [given] = response.headers.getSetCookie()
    if (given) this.cookie = given.split(';')[0] ?? ''
  }
}

const jsonOf = (contentType: string, text: string): unknown => {
  if (!/\bjson\b/i.test(contentType)) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

interface Credentials {
  email: string
  password: string
}

/**
 * Reads credentials from BACKEND_EMAIL and BACKEND_PASSWORD, or prompts for them. Never reads arguments, because other
 * processes can see them.
 * @throws Error if there is no terminal
 */
export const readCredentials = async (env = process.env): Promise<Credentials> => {
  const email = env.BACKEND_EMAIL || (await prompt('Email (since 0.15, or user name): ', false))
  const password = env.BACKEND_PASSWORD || (await prompt('Password: ', true))
  return { email, password }
}

const prompt = async (question: string, hidden: boolean): Promise<string> => {
  if (!process.stdin.isTTY)
    throw new Error(
      'Set BACKEND_EMAIL and BACKEND_PASSWORD, or run this in a terminal to be asked.',
    )
  // Print the question here, because the output of readline is muted to hide the answer.
  if (hidden) process.stdout.write(question)
  const mute = new Writable({ write: (_chunk, _encoding, done) => done() })
  const output = hidden ? mute : process.stdout
  const reader = createInterface({ input: process.stdin, output, terminal: true })
  const line = await reader.question(hidden ? '' : question)
  reader.close()
  if (hidden) process.stdout.write('\n')
  return line.trim()
}

/** Signs in with the method that this backend uses. @throws Error with a readable message */
export const enter = async (
  backend: Backend,
  credentials: () => Promise<Credentials>,
): Promise<void> => {
  await backend.recognize()
  const page = await fetch(`${backend.url}/login`, { redirect: 'manual' })
  await page.text()
  const target = page.headers.get('location') ?? ''
  if (target.endsWith('/create-user'))
    throw new Error(`${backend.url} has no admin yet. Create one first.`)
  // A backend without sign-in assigns a user when a page is visited (backend-notes 1.3).
  if (/\/(dashboard|plex\/configuration)$/.test(target)) await backend.ask('GET', '/')
  else await backend.signIn(await credentials())
}

/** Validates the URL passed as --backend. @throws Error describing the accepted form */
export const addressOf = (given: string | undefined): string => {
  if (given && URL.canParse(given) && /^https?:$/.test(new URL(given).protocol)) return given
  throw new Error(
    `--backend is ${given === undefined ? 'missing' : `"${given}"`}, expected an address such as http://192.168.1.10:3003.`,
  )
}
