import supertest from 'supertest'
import { onTestFinished } from 'vitest'
import { startMock } from '../../../mock/start.ts'
import { ADMIN } from '../../support/app.ts'
import { openStream } from './gateway.ts'

interface Json {
  [key: string]: Json | undefined
}

export class Client {
  cookie = ''
  constructor(readonly url: string) {}

  async request(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ) {
    const call = supertest(this.url)[method.toLowerCase() as 'get'](path)
    if (this.cookie) call.set('cookie', this.cookie)
    if (body !== undefined) call.type('json').send(body as string | object)
    const reply = await call.set(headers)
    const cookie = reply.headers['set-cookie']?.[0]?.split(';')[0]
    if (cookie) this.cookie = cookie
    return Object.assign(reply, { json: (/json/.test(reply.type) ? reply.body : null) as Json })
  }

  async statusOf(...call: Parameters<Client['request']>) {
    return (await this.request(...call)).status
  }

  async signIn() {
    const reply = await this.request('POST', '/v1/users/login', { ...ADMIN, login: ADMIN.email })
    if (reply.status !== 200) throw new Error(`Couldn't sign in: HTTP status ${reply.status}.`)
    return this
  }

  /** @throws unless the control API responds with 200 */
  async control(method: string, path: string, body?: unknown): Promise<Json> {
    const reply = await this.request(method, `/mock/${path}`, body)
    if (reply.status !== 200)
      throw new Error(`${method} /mock/${path} responded with ${reply.status}: ${reply.text}`)
    return reply.json
  }

  stream(path: string) {
    return openStream(this.url + path, { cookie: this.cookie })
  }
}

/** Nothing happens in this mock unless the scenario, a name or its changes, says so. It stops with the test. */
export const startedMock = async (scenario: string | Record<string, unknown> = 'quiet') => {
  const isNamed = typeof scenario === 'string'
  const mock = await startMock({ port: 0, scenario: isNamed ? scenario : 'quiet' })
  onTestFinished(() => mock.close())
  const client = new Client(mock.url)
  if (!isNamed) await client.control('POST', 'reset', { scenario: { name: 'test', ...scenario } })
  return client
}
