import { createServer } from 'node:http'
import { createServer as createTlsServer, type ServerOptions } from 'node:https'
import supertest from 'supertest'
import { expect, test } from 'vitest'
import { call, startGateway } from './support/gateway.ts'
import { listen } from './support/listen.ts'
import { EXPIRED_CERTIFICATE, TEST_CERTIFICATE, TEST_KEY } from './support/tls.ts'

/** Starts a TLS backend with these options, or a plain HTTP backend for null. Resolves to its https URL. */
const startBackend = async (options: ServerOptions | null) => {
  const server =
    options === null
      ? createServer((_request, response) => response.end('plain'))
      : createTlsServer({ key: TEST_KEY, cert: TEST_CERTIFICATE, ...options }, (_, response) =>
          response.end('secure'),
        )
  return `https://127.0.0.1:${await listen(server)}`
}

const CA = { BACKEND_CA: TEST_CERTIFICATE }
const EXPIRED_CA = { BACKEND_CA: EXPIRED_CERTIFICATE }
const EXPIRED = { cert: EXPIRED_CERTIFICATE }
const MUTUAL = { requestCert: true, ca: [TEST_CERTIFICATE] }
const OLD = { minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT:@SECLEVEL=0' }

test('a backend behind TLS is reachable if its certificate is trusted', async () => {
  const { url } = await startGateway({ env: { BACKEND_URL: await startBackend({}), ...CA } })
  const reply = await call(`${url}/v1/items`)
  expect([reply.status, reply.text]).toEqual([200, 'secure'])
})

test.each([
  ['has an untrusted certificate', {}, {}, 'BACKEND_UNTRUSTED', /isn't trusted/],
  ['has an expired certificate', EXPIRED, EXPIRED_CA, 'BACKEND_UNTRUSTED', /has expired/],
  ['has a certificate for another host name', {}, CA, 'BACKEND_UNTRUSTED', /another host name/],
  ['speaks plain HTTP', null, {}, 'BACKEND_UNREACHABLE', /doesn't use TLS/],
  ['supports only old TLS versions', OLD, CA, 'BACKEND_UNREACHABLE', /no TLS version in common/],
  [
    'requires a client certificate',
    MUTUAL,
    CA,
    'BACKEND_UNREACHABLE',
    /requires a client certificate/,
  ],
] as const)(
  'a backend causes 502 with the reason if it %s',
  async (what, options, env, code, message) => {
    const started = await startBackend(options as ServerOptions | null)
    const host = what.includes('another host') ? 'localhost' : '127.0.0.1'
    const backend = started.replace('127.0.0.1', host)
    const { url, log } = await startGateway({ env: { BACKEND_URL: backend, ...env } })
    const reply = await supertest(url).get('/v1/items').expect(502)
    expect(reply.body).toMatchObject({ code, message: expect.stringMatching(message) })
    expect(reply.text).not.toContain('127.0.0.1')
    expect(reply.text).not.toContain(new URL(backend).port)
    expect(log).toContainEqual(expect.objectContaining({ msg: 'backend call failed', code }))
  },
)
