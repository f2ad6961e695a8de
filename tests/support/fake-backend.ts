import { vi } from 'vitest'
import { CONFIG_PATH, NEW_CONFIG_PATH } from '../../web/contract/config-path.ts'
import { GATEWAY_HEADER, type GatewayStatus } from '../../web/contract/gateway.ts'
import { allowLoads } from '../../web/lib/on-sign-out.ts'

export interface Call {
  method: string
  path: string
  body: unknown
  init: RequestInit
}
type Answer = Response | ((call: Call) => Response | Promise<Response>)

export const json = (body: unknown, status = 200, headers: Record<string, string> = {}): Response =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
  })

/** No response at all, as if the gateway were down. */
export const unreachable = (): never => {
  throw new TypeError('fetch failed')
}

/**
 * Stubs `fetch` with responses keyed "METHOD /path" (without query). Undeclared calls throw. `calls` records all calls
 * in order.
 * @param isMarked whether the responses come from the gateway, and not from something in front of it
 */
export const fakeBackend = (answers: Record<string, Answer>, { isMarked = true } = {}) => {
  // The previous test may have signed out.
  allowLoads()
  const calls: Call[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const method = init.method ?? 'GET'
    // Tests declare the configuration at its old path.
    const path = url === NEW_CONFIG_PATH && !answers[`${method} ${url}`] ? CONFIG_PATH : String(url)
    const call = {
      method,
      path,
      body: init.body === undefined ? undefined : JSON.parse(String(init.body)),
      init,
    }
    calls.push(call)
    const answer = answers[`${method} ${path.split('?')[0]}`]
    if (!answer) throw new Error(`The test declares no answer for ${method} ${url}`)
    const response = await (typeof answer === 'function' ? answer(call) : answer.clone())
    if (isMarked) response.headers.set(GATEWAY_HEADER, '1')
    return response
  })
  return {
    calls,
    answers,
    countOf: (key: string) =>
      calls.filter(call => `${call.method} ${call.path.split('?')[0]}` === key).length,
  }
}

/** The backend is reachable and requires a login. */
export const GATEWAY_STATUS: GatewayStatus = {
  build: '/assets/start-1.js',
  mode: 'backend',
  backend: { reachable: true, since: null, lastError: null },
  adminExists: true,
  auth: 'required',
  configPath: null,
  signInKey: null,
  config: {
    releasesUrl: null,
    help: { chat: null, docs: null, issues: null, source: null },
    demo: null,
  },
}

/** A response of the gateway about itself. */
export const gatewayStatus = (changes: Partial<GatewayStatus> = {}) =>
  json({ ...GATEWAY_STATUS, ...changes })
