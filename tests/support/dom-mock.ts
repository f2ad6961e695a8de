import { cleanup, configure } from '@testing-library/react'
import Fastify, { type FastifyInstance, type HTTPMethods, type InjectOptions } from 'fastify'
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest'
import { createMock } from '../../mock/app.ts'
import { CLIENT_HEADER } from '../../mock/client/client-worlds.ts'
import type { ProfileId } from '../../mock/world/profiles.ts'
import type { Approval } from '../../web/contract/approvals.ts'
import type { Config } from '../../web/contract/config.ts'
import { CONFIG_PATH, NEW_CONFIG_PATH } from '../../web/contract/config-path.ts'
import { GATEWAY_HEADER } from '../../web/contract/gateway.ts'
import { listUsers, type UserWithCount } from '../../web/contract/users.ts'
import { rememberPath } from '../../web/lib/moved-paths.ts'
import { allowLoads, resetOnSignOut } from '../../web/lib/on-sign-out.ts'
import { setSessionLostHandler } from '../../web/lib/request.ts'
import { ADMIN } from './app.ts'
import { responseSource } from './event-source.ts'
import { configPathOf, type Fault } from './mock.ts'

type Body = Record<string, unknown>

const ofGateway = (status: number, code: string) => () =>
  Response.json({ success: false, code, message: `The gateway says ${code}.` }, { status })

/** How the response to a completed call is lost. */
export const LOST_RESPONSES = {
  'a proxy’s 524': () =>
    new Response('<h1>Proxy</h1>', { status: 524, headers: { 'content-type': 'text/html' } }),
  'lost at the backend': ofGateway(502, 'BACKEND_BROKEN'),
  'too late': ofGateway(504, 'BACKEND_TIMEOUT'),
}
type LostResponse = keyof typeof LOST_RESPONSES

/**
 * The mock backend behind a component's `fetch`, without a socket, for DOM tests that need no browser. Each test is a
 * client of its own, with fresh data and a signed-in admin. Jobs take a fifth of their time.
 */
class DomMock {
  private client = 0
  private cookies: Record<string, string> = {}
  private lost = new Set<string>()
  private lostAfterwards = new Map<string, () => Response>()
  /** Calls of the page that got an error status. */
  failedCalls: string[] = []
  configPath: string
  private bodies: { method: string; text: string }[] = []

  constructor(
    private readonly server: FastifyInstance,
    private readonly profile: ProfileId,
  ) {
    this.configPath = configPathOf(profile)
  }

  async connect(): Promise<void> {
    configure({
      asyncUtilTimeout: 20_000,
      // Without the document, which would be printed for each attempt of a `find` query.
      getElementError: message => new Error(message ?? 'The element wasn’t found.'),
    })
    this.client++
    this.cookies = {}
    this.lost.clear()
    this.lostAfterwards.clear()
    this.failedCalls = []
    this.configPath = configPathOf(this.profile)
    this.bodies = []
    // The gateway would name it in the page.
    rememberPath(this.configPath, [CONFIG_PATH, NEW_CONFIG_PATH])
    await this.send('POST', '/v1/users/login', { ...ADMIN, login: ADMIN.email })
    allowLoads()
    vi.stubGlobal('fetch', this.fetch)
    const open = (url: string) => this.inject({ method: 'GET', url, payloadAsStream: true })
    vi.stubGlobal(
      'EventSource',
      responseSource(async url => (await open(url)).stream()),
    )
  }

  /** Ends the session of the page. */
  signOut(): void {
    this.cookies = {}
  }

  async disconnect(): Promise<void> {
    cleanup()
    resetOnSignOut()
    setSessionLostHandler(null)
    localStorage.clear()
    vi.unstubAllGlobals()
    await this.send('DELETE', `/mock/clients/${this.client}`)
  }

  /** Loads another scenario and signs the admin in, creating the account if necessary. */
  async reset(scenario: string | Body): Promise<void> {
    await this.send('POST', '/mock/reset', { scenario })
    const { profile = this.profile } = typeof scenario === 'string' ? {} : scenario
    this.configPath = configPathOf(profile as ProfileId)
    if (scenario === 'first-run') {
      const { email, password } = ADMIN
      const account = { email, username: 'admin', password, confirmPassword: password }
      await this.send('POST', '/v1/users/create-admin', account)
    }
    await this.send('POST', '/v1/users/login', { ...ADMIN, login: ADMIN.email })
  }

  /** A call from outside the page: as another admin, or to read saved data. @throws on an error status */
  async send<T = unknown>(method: HTTPMethods, path: string, body?: Body) {
    const response = await this.inject({ method, url: path, ...(body && { payload: body }) })
    if (response.statusCode >= 400)
      throw new Error(`${method} ${path} responded with ${response.statusCode}: ${response.body}`)
    return (response.body === '' ? undefined : JSON.parse(response.body)) as T
  }

  /** The saved requests, newest first. */
  async requests(query = 'status=pending&limit=1000'): Promise<Approval[]> {
    const path = `/v1/approval/requests?${query}`
    return (await this.send<{ approvalRequests: Approval[] }>('GET', path)).approvalRequests
  }

  /** Creates a pending request. @returns its id */
  async request(contentTitle: string, parts: Body = {}): Promise<number> {
    const body = {
      userId: 2,
      contentType: 'movie',
      contentTitle,
      contentKey: contentTitle,
      triggeredBy: 'manual_flag',
      routerDecision: { action: 'require_approval' },
      ...parts,
    }
    const path = '/v1/approval/requests'
    return (await this.send<{ approvalRequest: Approval }>('POST', path, body)).approvalRequest.id
  }

  async fault(fault: Fault): Promise<void> {
    await this.send('POST', '/mock/fault', { ...fault })
  }

  /** The bodies that the page sent with this method. */
  sent(method: string): Body[] {
    return this.bodies.filter(one => one.method === method).map(({ text }) => JSON.parse(text))
  }

  /** The saved users with their watchlist counts. */
  async users(): Promise<UserWithCount[]> {
    return (await this.send<{ users: UserWithCount[] }>('GET', listUsers.path)).users
  }

  /** The saved settings. */
  async config(): Promise<Config> {
    return (await this.send<{ config: Config }>('GET', this.configPath)).config
  }

  /** The page's next call with this path or method fails before it reaches the backend. */
  loseAnswer(pathOrMethod: string): void {
    this.lost.add(pathOrMethod)
  }

  /** The next such call, for example `POST /v1/radarr/instances`, is carried out but answered with an error. */
  failAfterwards(call: string, status: number, message: string): void {
    this.lostAfterwards.set(call, () => Response.json({ message }, { status }))
  }

  loseResponse(method: string, how: LostResponse, isAway = false): void {
    this.lostAfterwards.set(method, () => {
      if (isAway) this.lost.add('GET')
      return LOST_RESPONSES[how]()
    })
  }

  /** Ends all sessions. The admin signs in again only if `isBack`. */
  async endSession(isBack: boolean): Promise<void> {
    await this.send('POST', '/mock/session', { do: 'dropped' })
    setSessionLostHandler(async () => {
      if (isBack) await this.send('POST', '/v1/users/login', { ...ADMIN, login: ADMIN.email })
      return isBack
    })
  }

  async calls(): Promise<Record<string, number>> {
    return (await this.send<{ counts: Record<string, number> }>('GET', '/mock/calls')).counts
  }

  private inject = async (options: InjectOptions) => {
    const headers = { ...options.headers, [CLIENT_HEADER]: String(this.client) }
    const response = await this.server.inject({ ...options, headers, cookies: this.cookies })
    for (const { name, value } of response.cookies) this.cookies[name] = value
    return response
  }

  private fetch = async (url: string, init: RequestInit = {}) => {
    const { method = 'GET', headers: sent, body: payload } = init
    if (this.lost.delete(url) || this.lost.delete(method)) throw new TypeError('Failed to fetch')
    if (typeof payload === 'string') this.bodies.push({ method, text: payload })
    const { statusCode, headers, body } = await this.inject({
      method: method as 'GET',
      url,
      headers: sent as Record<string, string>,
      ...(typeof payload === 'string' && { payload }),
    })
    if (statusCode >= 400) this.failedCalls.push(`${statusCode} ${method} ${url}`)
    const key = this.lostAfterwards.has(method) ? method : `${method} ${url}`
    const lost = this.lostAfterwards.get(key)
    if (lost && statusCode < 400) {
      this.lostAfterwards.delete(key)
      return lost()
    }
    return new Response(statusCode === 204 ? null : body, {
      status: statusCode,
      headers: { 'content-type': String(headers['content-type'] ?? ''), [GATEWAY_HEADER]: '1' },
    })
  }
}

/** A mock for the tests of the file or `describe` that calls this, which imitates the version. */
export const domMock = (profile: ProfileId = '0.5.12'): DomMock => {
  // Loading the modules of the first page is slow on a busy machine.
  vi.setConfig({ testTimeout: 60_000 })
  const server = Fastify({ forceCloseConnections: true })
  const mock = new DomMock(server, profile)
  beforeAll(async () => {
    await server.register(createMock({ scenario: 'quiet', profile, speed: 5 }))
  })
  beforeEach(() => mock.connect())
  afterEach(() => mock.disconnect())
  afterAll(() => server.close())
  return mock
}
