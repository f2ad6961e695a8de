import { describe, expect, test } from 'vitest'
import { diagnose } from '../../../web/features/connection/diagnose.ts'
import { type CheckId, summaryOf } from '../../../web/features/connection/findings.ts'
import { gatewayProblem } from '../../../web/features/connection/gateway-problem.ts'
import type { Asked, StreamProbeReading } from '../../../web/features/connection/readings.ts'
import { BEHIND_A_GOOD_PROXY, events, readings, type Sides, streamProbe } from './support.ts'

const HTTPS = { scheme: 'https', host: 'home.example' }
const UNDER_STAR = { browser: { basePath: '/star' } }
const GOOD = BEHIND_A_GOOD_PROXY

const proxy = (isTrusted: boolean, names: readonly string[]) => ({
  proxy: { isTrusted, headers: names.map(name => `x-forwarded-${name}`) },
})
const untrusted = (...headers: string[]) => proxy(false, headers)
const trusted = (...headers: string[]) => proxy(true, headers)
/** A proxy that ends TLS and passes on the host. */
const tls = (given: Sides = untrusted()): Sides => ({
  ...{ browser: HTTPS, visitor: { host: 'home.example', address: '10.0.0.2' } },
  ...given,
})

describe('a healthy connection', () => {
  test.each<[string, Sides]>([
    ['without a proxy', {}],
    ['through a trusted proxy with all headers', GOOD],
    [
      'with the default port in the host',
      { ...GOOD, visitor: { scheme: 'https', host: 'HOME.example:443' } },
    ],
    [
      'under a base path known to both sides',
      {
        ...UNDER_STAR,
        visitor: { basePath: '/star', basePathFrom: 'BASE_PATH' },
        report: { cookie: ['Path=/star', 'SameSite=Lax'] },
      },
    ],
  ])('%s', (_what, sides) => {
    expect(summaryOf(diagnose(readings(sides)))).toBe('All 8 checks passed.')
  })

  test("marks the visitor's address behind a trusted proxy as personal", () => {
    const { address } = diagnose(readings(GOOD))
    expect(address.personal).toBe('You: 203.0.113.5')
    expect(address.text).not.toContain('203.0.113.5')
  })
})

describe('stream', () => {
  test.each<[string, Partial<StreamProbeReading>, string]>([
    ['arrives on time', {}, 'All 6 test events arrived, at most 4 ms late'],
    ['stalls once', { events: events([5, 5, 600, 350, 100, 5]) }, 'at most 595 ms late'],
  ])('%s', (_how, given, words) => {
    expect(diagnose(readings({ streamProbe: streamProbe(given) })).stream).toMatchObject({
      state: 'ok',
      text: expect.stringContaining(words),
    })
  })

  const allAtOnce = events([1250, 1000, 750, 500, 250, 0])
  const inPairs = events([500, 250, 500, 250, 500, 250])
  test.each<[words: string, fix: string, given: Partial<StreamProbeReading>]>([
    ['buffering live events. Test events sent over 1.3 s arrived together.', 'stream', {}],
    ['arrived in bursts over 1 s', 'stream', { events: inPairs }],
    ['is compressing live events and holding them back', 'compression', { isCompressed: true }],
    ['no test event arrived in time', 'stream', { outcome: 'late', events: [] }],
    ['connection closed after 3 of 6', '', { outcome: 'cut', events: events([5, 5, 5]) }],
    ['returned a web page', '', { outcome: 'page', events: [] }],
    ['redirected the live-events request', '', { outcome: 'redirected', events: [] }],
    ['rejected with status 403', '', { outcome: 'refused', status: 403, events: [] }],
  ])('is reported as a cause: %s', (words, fix, given) => {
    const seen = readings({ streamProbe: streamProbe({ events: allAtOnce, ...given }) })
    const { stream } = diagnose(seen)
    expect(stream).toMatchObject({ state: 'cause', text: expect.stringContaining(words) })
    expect(stream.fixes?.join()).toBe(fix)
    expect(stream.remedy).toBeTruthy()
  })
})

describe('causes', () => {
  test.each<[id: CheckId, words: string, fixes: string, sides: Sides]>([
    ['scheme', 'is missing and the proxy isn’t trusted', 'proto trust', tls()],
    ['scheme', 'is ignored because the proxy isn’t trusted', 'trust', tls(untrusted('proto'))],
    ['scheme', 'X-Forwarded-Proto is missing.', 'proto', tls(trusted('for'))],
    ['scheme', 'the proxy sets this scheme', 'outer', tls(trusted('proto'))],
    [
      'host',
      'the proxy is replacing the host',
      'host',
      tls({ visitor: { host: '10.0.0.1:3000' } }),
    ],
    ['host', 'is changing the port', 'host', { visitor: { host: 'star.lan' } }],
    [
      'host',
      'sets this host',
      'outer',
      tls({ ...trusted('host'), visitor: { host: 'inner.lan' } }),
    ],
    ['path', 'page is under /star, but the gateway serves /.', 'base', UNDER_STAR],
    ['path', 'is ignored because', 'trust', { ...UNDER_STAR, ...untrusted('prefix') }],
    ['address', 'the proxy in between isn’t trusted', 'trust', untrusted('for')],
    ['address', 'All visitors appear as 10.0.0.2', 'for trust', tls()],
    ['address', 'doesn’t send X-Forwarded-For', 'for', { ...GOOD, ...trusted('proto') }],
    [
      ...(['address', 'TRUST_PROXY includes visitors', ''] as const),
      { ...GOOD, visitor: { ...GOOD.visitor, isAmongProxies: true } },
    ],
    ['cookie', 'isn’t marked Secure', '', tls()],
    ['cookie', 'the browser rejects it', '', { report: { cookie: ['Path=/', 'Secure'] } }],
    ['cookie', 'path is /, but this page is under /star', '', UNDER_STAR],
    ['clock', 'clock is 2 min behind.', '', { clockOffsetMs: 120_000 }],
    ['clock', 'clock is 5 days ahead.', '', { clockOffsetMs: -5 * 86_400_000 }],
  ])('%s: %s', (id, words, fixes, sides) => {
    const finding = diagnose(readings(sides))[id]
    expect(finding).toMatchObject({ state: 'cause', text: expect.stringContaining(words) })
    expect(finding.fixes?.join(' ')).toBe(fixes)
    expect(finding.remedy).toBeTruthy()
  })

  test('flags the auth bypass as an alarm and names the setting that ends it', () => {
    const { auth } = diagnose(readings({ report: { auth: 'bypass' } }))
    expect(auth).toMatchObject({ isAlarm: true, remedy: expect.stringContaining('=required') })
  })

  test('takes a small difference between the clocks for no problem', () => {
    const { clock } = diagnose(readings({ clockOffsetMs: 20_000 }))
    expect(clock).toMatchObject({ state: 'ok', text: 'This device’s clock is 20 s behind.' })
  })

  test('leaves the sign-in check open if the auth mode is unknown', () => {
    const findings = diagnose(readings({ report: { auth: 'unknown' } }))
    expect(findings.auth.state).toBe('unknown')
    expect(summaryOf(findings)).toBe('7 of 8 checks passed. 1 couldn’t be completed.')
  })

  test('suggests trusting the address that connected', () => {
    const { address } = diagnose(readings(tls()))
    expect(address.remedy).toContain('If 10.0.0.2 is your proxy, add it to TRUST_PROXY.')
  })
})

describe('without a gateway report', () => {
  const refusedWith = (status: number, words: string | null = null) =>
    ({ outcome: 'refused', status, words }) as const
  test.each<[title: string, Asked, outcome?: StreamProbeReading['outcome']]>([
    ['gateway isn’t responding', { outcome: 'away' }, 'away'],
    ['in front of the gateway responded instead', { outcome: 'away' }, 'redirected'],
    ['different versions', { outcome: 'stranger' }],
    ['502', refusedWith(502)],
    ['gateway is busy', refusedWith(503, 'Try again in a few seconds.')],
    ['gateway rejected', refusedWith(403, 'Not you.')],
  ])('names the problem and leaves seven checks open: %s', (title, asked, outcome = 'ended') => {
    const seen = { ...readings(), asked, streamProbe: streamProbe({ events: [], outcome }) }
    expect(gatewayProblem(seen)?.title).toContain(title)
    expect(gatewayProblem(seen)?.cause).toBeTruthy()
    const { stream, ...others } = diagnose(seen)
    expect(stream.state).toBe(outcome === 'away' ? 'unknown' : 'cause')
    expect(new Set(Object.values(others).map(({ state }) => state))).toEqual(new Set(['unknown']))
  })
})
