import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { call, type Gateway, openSocket, startGateway, textOf, until } from './support/gateway.ts'
import { JSON_TYPE } from './support/upstream.ts'

/* Random malformed and hostile requests. Nothing may crash, hang or leak, and every response must be well-formed. */

/** FUZZ_SEED repeats a run. Each test stops after FUZZ_RUNS inputs or FUZZ_SECONDS. */
const SEED = Number(process.env.FUZZ_SEED ?? Math.floor(Math.random() * 2 ** 31))
const RUNS = Number(process.env.FUZZ_RUNS ?? 150)
const SECONDS = Number(process.env.FUZZ_SECONDS ?? 15)
const SETTINGS = {
  numRuns: RUNS,
  seed: SEED,
  interruptAfterTimeLimit: SECONDS * 1000,
  markInterruptAsFailure: false,
}
vi.setConfig({ testTimeout: SECONDS * 1000 + 60_000 })
process.stdout.write(`Fuzz seed ${SEED} (FUZZ_SEED=${SEED} npm run fuzz repeats it)\n`)

/** @throws if one of the responses in `text` is malformed or incomplete */
const checkAnswers = (text: string, isHead: boolean) => {
  let rest = text
  for (let count = 1; rest !== ''; count++) {
    const head = /^HTTP\/1\.1 \d{3} [^\r\n]*\r\n((?:[!#$%&'*+.^_`|~\w-]+:[^\r\n]*\r\n)*)\r\n/.exec(
      rest,
    )
    if (head === null) throw new Error(`no answer: ${JSON.stringify(rest.slice(0, 200))}`)
    const [whole, headers = ''] = head
    rest = rest.slice(whole.length)
    const length = /^content-length: (\d+)\r$/im.exec(headers)?.[1]
    // A response to HEAD has a length but no body, unless the HEAD itself couldn't be parsed.
    if (isHead && count === 1 && /^(?:HTTP|$)/.test(rest)) continue
    if (length !== undefined) rest = rest.slice(Number(length))
    else if (/^transfer-encoding: chunked\r$/im.test(headers)) {
      const end = /(?:^|\r\n)0\r\n\r\n/.exec(rest)
      if (end === null) throw new Error('chunks without an end')
      rest = rest.slice(end.index + end[0].length)
    }
  }
}

/** One of the words in `text`, or one of `others`. */
const oneOf = (text: string, ...others: string[]) => fc.constantFrom(...text.split(' '), ...others)

const token = fc.stringMatching(/^[A-Z]{1,10}$/)
const method = fc.oneof(
  oneOf('GET HEAD POST PUT PATCH DELETE OPTIONS TRACE CONNECT PRI get'),
  token,
)
const segment = fc.oneof(
  oneOf(
    'v1 users assets gateway mock .. . %2e%2e %2E %2f %5c %00 % %zz ; // ..; %c0%ae progress login *',
    '\\',
    '\u00e9',
  ),
  fc.string({ maxLength: 20 }),
)
const path = fc.oneof(
  fc.array(segment, { maxLength: 8 }).map(parts => `/${parts.join('/')}`),
  oneOf('* // http://evil.example/ evil /? /#', '', `/${'a'.repeat(9000)}`),
  fc.string({ maxLength: 60 }),
)
const headerName = fc.oneof(
  oneOf(
    'host connection content-length transfer-encoding expect upgrade te origin cookie accept accept-encoding if-none-match x-forwarded-for x-forwarded-host x-forwarded-prefix x-forwarded-proto content-type range sec-fetch-site',
  ),
  fc.string({ maxLength: 12 }),
)
const headerValue = fc.oneof(
  oneOf(
    '0 5 -1 1e9 chunked close 100-continue h2c websocket // * null text/html gzip;q=0 /a/../b',
    '',
    'keep-alive, x-a',
    '\u0000',
  ),
  fc.string({ maxLength: 40 }),
)
const linesOf = (headers: [name: string, value: string][]) =>
  headers.map(([name, value]) => `${name}: ${value}\r\n`).join('')
const request = fc
  .record({
    method,
    path,
    version: fc.constantFrom('HTTP/1.1', 'HTTP/1.0', 'HTTP/2.0', 'HTTP/1.1 ', 'HTTQ/1.1', ''),
    headers: fc.array(fc.tuple(headerName, headerValue), { maxLength: 8 }),
    body: fc.string({ maxLength: 200 }),
    end: fc.constantFrom('\r\n', '\n', ''),
  })
  .map(({ method: verb, path: to, version, headers, body, end }) =>
    Buffer.from(`${verb} ${to} ${version}\r\n${linesOf(headers)}${end}${body}`, 'latin1'),
  )

const line = fc.oneof(
  oneOf('200 204 304 101 100 999 302').map(status => `HTTP/1.1 ${status} Odd`),
  fc.string({ maxLength: 20 }),
)
const name = fc.oneof(
  oneOf(
    'content-length transfer-encoding connection location set-cookie content-type content-encoding x-odd',
  ),
  fc.string({ maxLength: 10 }),
)
const value = fc.oneof(
  oneOf(
    '0 3 99999 -1 chunked close //evil.example application/json text/event-stream br',
    'a=b; Path=/; Domain=x',
  ),
  fc.string({ maxLength: 20 }),
)
const response = fc
  .tuple(line, fc.array(fc.tuple(name, value), { maxLength: 6 }), fc.string({ maxLength: 60 }))
  .map(([first, headers, body]) =>
    Buffer.from(`${first}\r\n${linesOf(headers)}\r\n${body}`, 'latin1'),
  )

const expectCalm = async (gateway: Gateway, bytes: Buffer) => {
  const socket = openSocket(gateway.port, bytes)
  const text = textOf(socket.setEncoding('latin1'))
  socket.setTimeout(3000, () => socket.destroy()).end()
  await until(() => socket.closed)
  const answer = text()
  checkAnswers(answer, bytes.subarray(0, 5).toString() === 'HEAD ')
  const { port } = new URL(gateway.upstream.url)
  expect(answer).not.toContain(`:${port}`)
  expect(answer).not.toMatch(/node_modules|\.ts:\d+|\bat \w+ \(/)
  expect((await call(`${gateway.url}/healthz`)).status).toBe(200)
}

test('requests built from hostile parts get a well-formed response or none', async () => {
  const gateway = await startGateway({ env: { TRUST_PROXY: 'loopback', LOGIN_ATTEMPTS: '1000' } })
  gateway.upstream.reply(200, JSON_TYPE, '{"ok":true}')
  await fc.assert(
    fc.asyncProperty(request, bytes => expectCalm(gateway, bytes)),
    SETTINGS,
  )
  for (const { url } of gateway.upstream.hits) {
    expect(url).toMatch(/^\/(?:v1(?:[/?]|$)|login$)/)
    expect(decodeURIComponent(url.split('?')[0] ?? '').split('/')).not.toContain('..')
  }
  expect(gateway.log.filter(line => line.msg === 'request failed')).toEqual([])
})

test('responses from a hostile backend never break the gateway', async () => {
  const { url, upstream } = await startGateway()
  const headers = { 'accept-encoding': 'br' }
  const paths = fc.constantFrom('/v1/items', '/v1/progress')
  const expectSurvival = async (bytes: Buffer, path: string) => {
    upstream.answer(({ socket }) => socket.end(bytes))
    const answer = await call(url + path, { headers }).catch((cause: Error) => cause)
    // Only a truncated response is acceptable, never a malformed one.
    if (answer instanceof Error) expect(answer.message).toMatch(/aborted|hang up|ECONNRESET/)
    else {
      expect(answer.status).toBeGreaterThanOrEqual(200)
      expect(answer.headers.location ?? '/').toMatch(/^\/(?!\/)/)
    }
    expect((await call(`${url}/healthz`)).status).toBe(200)
  }
  await fc.assert(fc.asyncProperty(response, paths, expectSurvival), SETTINGS)
})
