import { describe, expect, test } from 'vitest'
import { diagnose } from '../../../web/features/connection/diagnose.ts'
import { type CheckId, summaryOf } from '../../../web/features/connection/findings.ts'
import { gatewayProblem } from '../../../web/features/connection/gateway-problem.ts'
import type { Asked, StreamProbeReading } from '../../../web/features/connection/readings.ts'
import { BEHIND_A_GOOD_PROXY, events, NOW, readings, type Sides, streamProbe } from './support.ts'

const states = (sides: Sides) =>
  Object.fromEntries(
    Object.entries(diagnose(readings(sides))).map(([id, { state }]) => [id, state]),
  )
const ALL_OK = {
  stream: 'ok',
  scheme: 'ok',
  host: 'ok',
  path: 'ok',
  address: 'ok',
  cookie: 'ok',
  clock: 'ok',
  auth: 'ok',
}

describe('a healthy connection', () => {
  test.each<[string, Sides]>([
    ['without a proxy', {}],
    ['through a trusted proxy with all headers', BEHIND_A_GOOD_PROXY],
    [
      'with the default port in the host',
      { ...BEHIND_A_GOOD_PROXY, visitor: { scheme: 'https', host: 'HOME.example:443' } },
    ],
    [
      'under a base path known to both sides',
      {
        browser: { basePath: '/star' },
        visitor: { basePath: '/star', basePathFrom: 'BASE_PATH' },
        report: { cookie: ['Path=/star', 'SameSite=Lax'] },
      },
    ],
  ])('%s', (_what, sides) => {
    expect(states(sides)).toEqual(ALL_OK)
    expect(summaryOf(diagnose(readings(sides)))).toBe('All 8 checks passed.')
  })

  test("marks the visitor's address behind a trusted proxy as personal", () => {
    const { address } = diagnose(readings(BEHIND_A_GOOD_PROXY))
    expect(address.personal).toBe('You: 203.0.113.5')
    expect(address.text).not.toContain('203.0.113.5')
  })
})

describe('stream', () => {
  test.each<[string, Partial<StreamProbeReading>, RegExp]>([
    ['arrives on time', {}, /^All 6 test events arrived, at most 4 ms late/],
    ['stalls once', { events: events([5, 5, 600, 350, 100, 5]) }, /at most 595 ms late/],
  ])('%s', (_how, given, words) => {
    expect(diagnose(readings({ streamProbe: streamProbe(given) })).stream).toMatchObject({
      state: 'ok',
      text: expect.stringMatching(words),
    })
  })

  const allAtOnce = events([1250, 1000, 750, 500, 250, 0])
  const twoAndTwo = events([500, 250, 500, 250, 500, 250])
  test.each<[string, Partial<StreamProbeReading>, RegExp, readonly string[]]>([
    [
      'all together',
      { events: allAtOnce },
      /^A proxy is buffering live events\. Test events sent over 1\.3 s arrived together\.$/,
      ['stream'],
    ],
    [
      'in pairs',
      { events: twoAndTwo },
      /^A proxy is buffering live events\. Test events sent over 1\.3 s arrived in bursts over 1 s\.$/,
      ['stream'],
    ],
    [
      'compressed',
      { events: allAtOnce, isCompressed: true },
      /^A proxy is compressing live events and holding them back/,
      ['compression'],
    ],
    ['never', { outcome: 'late', events: [] }, /buffering live events: no test event/, ['stream']],
    ['cut', { outcome: 'cut', events: events([5, 5, 5]) }, /closed after 3 of 6/, []],
    ['a page', { outcome: 'page', events: [] }, /returned a web page/, []],
    ['a redirect', { outcome: 'redirected', events: [] }, /redirected the live-events request/, []],
    ['refused', { outcome: 'refused', status: 403, events: [] }, /with status 403/, []],
  ])('is reported as a cause: %s', (_how, given, words, fixes) => {
    const { stream } = diagnose(readings({ streamProbe: streamProbe(given) }))
    expect(stream).toMatchObject({ state: 'cause', text: expect.stringMatching(words), fixes })
    expect(stream.remedy).toBeTruthy()
  })
})

const HTTPS = { scheme: 'https', host: 'home.example' }
const UNTRUSTED = { visitor: { host: 'home.example', address: '10.0.0.2' } }

describe('causes', () => {
  test.each<[string, CheckId, Sides, RegExp, readonly string[]]>([
    [
      'a TLS proxy without forwarding headers',
      'scheme',
      { browser: HTTPS, ...UNTRUSTED },
      /^The page was loaded over https, but the gateway sees http: X-Forwarded-Proto is missing and the proxy isn’t trusted/,
      ['proto', 'trust'],
    ],
    [
      'an untrusted TLS proxy',
      'scheme',
      { browser: HTTPS, ...UNTRUSTED, proxy: { headers: ['x-forwarded-proto'] } },
      /X-Forwarded-Proto is ignored because the proxy isn’t trusted/,
      ['trust'],
    ],
    [
      'a trusted proxy that omits the scheme',
      'scheme',
      { browser: HTTPS, ...UNTRUSTED, proxy: { isTrusted: true, headers: ['x-forwarded-for'] } },
      /X-Forwarded-Proto is missing\.$/,
      ['proto'],
    ],
    [
      'a trusted proxy behind another TLS proxy',
      'scheme',
      { browser: HTTPS, ...UNTRUSTED, proxy: { isTrusted: true, headers: ['x-forwarded-proto'] } },
      /the proxy sets this scheme in X-Forwarded-Proto/,
      ['outer'],
    ],
    [
      'a proxy that replaces the host',
      'host',
      { browser: HTTPS, visitor: { host: '10.0.0.11:3000' } },
      /^The page is at home\.example, but the gateway sees 10\.0\.0\.11:3000: the proxy is replacing/,
      ['host'],
    ],
    [
      'a proxy that drops the port',
      'host',
      { browser: { host: 'home.example:8080' }, visitor: { host: 'home.example' } },
      /the proxy is changing the port/,
      ['host'],
    ],
    [
      'a trusted proxy that forwards another host',
      'host',
      {
        browser: HTTPS,
        visitor: { host: 'inner.lan' },
        proxy: { isTrusted: true, headers: ['x-forwarded-host'] },
      },
      /sets this host in X-Forwarded-Host/,
      ['outer'],
    ],
    [
      'a base path unknown to the gateway',
      'path',
      { browser: { basePath: '/star' } },
      /^The page is under \/star, but the gateway serves \/\.$/,
      ['base'],
    ],
    [
      'a base path from an untrusted proxy',
      'path',
      { browser: { basePath: '/star' }, proxy: { headers: ['x-forwarded-prefix'] } },
      /X-Forwarded-Prefix is ignored because the proxy isn’t trusted/,
      ['trust'],
    ],
    [
      'an untrusted proxy that forwards visitor addresses',
      'address',
      { visitor: { address: '10.0.0.2' }, proxy: { headers: ['x-forwarded-for'] } },
      /^All visitors appear as 10\.0\.0\.2: the proxy in between isn’t trusted/,
      ['trust'],
    ],
    [
      'a proxy revealed only by TLS',
      'address',
      { browser: HTTPS, ...UNTRUSTED },
      /^All visitors appear as 10\.0\.0\.2/,
      ['for', 'trust'],
    ],
    [
      'a trusted proxy that omits the visitor address',
      'address',
      { ...BEHIND_A_GOOD_PROXY, proxy: { isTrusted: true, headers: ['x-forwarded-proto'] } },
      /doesn’t send X-Forwarded-For/,
      ['for'],
    ],
    [
      'a trusted range that includes visitors, behind a proxy',
      'address',
      { ...BEHIND_A_GOOD_PROXY, visitor: { ...BEHIND_A_GOOD_PROXY.visitor, isAmongProxies: true } },
      /^TRUST_PROXY includes visitors/,
      [],
    ],
    [
      'a cookie without Secure under https',
      'cookie',
      { browser: HTTPS, ...UNTRUSTED },
      /isn’t marked Secure/,
      [],
    ],
    [
      'a Secure cookie under http',
      'cookie',
      { report: { cookie: ['Path=/', 'SameSite=Lax', 'Secure'] } },
      /the browser rejects it/,
      [],
    ],
    [
      'a cookie for another path',
      'cookie',
      { browser: { basePath: '/star' } },
      /^The session cookie’s path is \/, but this page is under \/star/,
      [],
    ],
    [
      'a device clock that is slow',
      'clock',
      { report: { time: NOW + 120_000 } },
      /^This device’s clock is 2 min behind the gateway’s/,
      [],
    ],
  ])('%s', (_what, id, sides, words, fixes) => {
    const finding = diagnose(readings(sides))[id]
    expect(finding).toMatchObject({ state: 'cause', text: expect.stringMatching(words), fixes })
    expect(finding.remedy).toBeTruthy()
  })

  test('flags the auth bypass as an alarm and names the setting that ends it', () => {
    const { auth } = diagnose(readings({ report: { auth: 'bypass' } }))
    expect(auth).toMatchObject({ isAlarm: true, remedy: expect.stringContaining('=required') })
  })

  test('ignores clock skew within the round-trip time', () => {
    const slow = readings({ report: { time: NOW + 33_000 } })
    const asked = { ...slow.asked, sentAt: NOW - 5000, receivedAt: NOW + 5000 } as Asked
    expect(diagnose({ ...slow, asked }).clock.state).toBe('ok')
  })

  test('leaves the sign-in check open if the auth mode is unknown', () => {
    const findings = diagnose(readings({ report: { auth: 'unknown' } }))
    expect(findings.auth.state).toBe('unknown')
    expect(summaryOf(findings)).toBe('7 of 8 checks passed. 1 couldn’t be completed.')
  })

  test('suggests trusting the address that connected', () => {
    const { address } = diagnose(readings({ browser: HTTPS, ...UNTRUSTED }))
    expect(address.remedy).toContain('If 10.0.0.2 is your proxy, add it to TRUST_PROXY.')
  })
})

describe('without a gateway report', () => {
  const refusedWith = (status: number, words: string | null = null) =>
    ({ outcome: 'refused', status, words }) as const
  const INSTEAD = /in front of the gateway responded instead/
  test.each<[string, Asked, Partial<StreamProbeReading>, RegExp]>([
    ['gateway unreachable', { outcome: 'away' }, { outcome: 'away' }, /gateway isn’t responding/],
    ['proxy redirects', { outcome: 'away' }, { outcome: 'redirected' }, INSTEAD],
    ['older gateway', { outcome: 'stranger' }, {}, /different versions/],
    ['gateway unreachable by proxy', refusedWith(502), {}, /502/],
    [
      'gateway waits for the backend',
      refusedWith(503, 'Try again in a few seconds.'),
      {},
      /gateway is busy/,
    ],
    ['gateway refuses', refusedWith(403, 'Not you.'), {}, /gateway rejected/],
  ])('%s: names the problem and leaves seven checks open', (_what, asked, how, title) => {
    const seen = { ...readings(), asked, streamProbe: streamProbe({ events: [], ...how }) }
    expect(gatewayProblem(seen)?.title).toMatch(title)
    expect(gatewayProblem(seen)?.cause).toBeTruthy()
    const { stream, ...others } = diagnose(seen)
    expect(stream.state).toBe(how.outcome === 'away' ? 'unknown' : 'cause')
    expect(new Set(Object.values(others).map(({ state }) => state))).toEqual(new Set(['unknown']))
  })
})
