import { describe, expect, test } from 'vitest'
import type { StreamProbeReading } from '../../../web/features/connection/checkup.ts'
import { diagnose, type Finding, summaryOf } from '../../../web/features/connection/diagnose.ts'
import { BEHIND_A_GOOD_PROXY, events, readings, type Sides, streamProbe } from './support.ts'

const HTTPS = { scheme: 'https', host: 'home.example' }
const UNDER_STAR = { browser: { basePath: '/star' } }
const GOOD = BEHIND_A_GOOD_PROXY

const proxy = (isTrusted: boolean, names: readonly string[]) => ({
  proxy: { isTrusted, headers: names.map(name => `x-forwarded-${name}`) },
})
const untrusted = (...headers: string[]) => proxy(false, headers)
const trusted = (...headers: string[]) => proxy(true, headers)
const findingOf = (title: string, sides: Sides): Finding => {
  const found = diagnose(readings(sides)).find(finding => finding.title === title)
  if (!found) throw new Error(`No check is named ${title}`)
  return found
}
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
        visitor: { basePath: '/star' },
        report: { cookie: ['Path=/star', 'SameSite=Lax'] },
      },
    ],
  ])('%s', (_what, sides) => {
    expect(summaryOf(diagnose(readings(sides)))).toBe('All 8 checks passed.')
  })

  test('does not report the visitor’s address', () =>
    expect(JSON.stringify(diagnose(readings(GOOD)))).not.toContain('203.0.113.5'))
})

describe('stream', () => {
  test.each<[string, Partial<StreamProbeReading>, string]>([
    ['arrives on time', {}, 'All 6 test events arrived, at most 4 ms late'],
    ['stalls once', { events: events([5, 5, 600, 350, 100, 5]) }, 'at most 595 ms late'],
  ])('%s', (_how, given, words) => {
    expect(findingOf('Live events', { streamProbe: streamProbe(given) })).toMatchObject({
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
    const stream = findingOf('Live events', {
      streamProbe: streamProbe({ events: allAtOnce, ...given }),
    })
    expect(stream).toMatchObject({ state: 'problem', text: expect.stringContaining(words) })
    expect(stream.fixes?.join()).toBe(fix)
    expect(stream.remedy).toBeTruthy()
  })
})

describe('causes', () => {
  test.each<[title: string, words: string, fixes: string, sides: Sides]>([
    ['Scheme', 'is missing and the proxy isn’t trusted', 'proto trust', tls()],
    ['Scheme', 'is ignored because the proxy isn’t trusted', 'trust', tls(untrusted('proto'))],
    ['Scheme', 'X-Forwarded-Proto is missing.', 'proto', tls(trusted('for'))],
    ['Scheme', 'the proxy sets this scheme', 'outer', tls(trusted('proto'))],
    [
      'Host',
      'the proxy is replacing the host',
      'host',
      tls({ visitor: { host: '10.0.0.1:3000' } }),
    ],
    ['Host', 'is changing the port', 'host', { visitor: { host: 'star.lan' } }],
    [
      'Host',
      'sets this host',
      'outer',
      tls({ ...trusted('host'), visitor: { host: 'inner.lan' } }),
    ],
    ['Path', 'page is under /star, but the gateway serves /.', 'base', UNDER_STAR],
    ['Path', 'is ignored because', 'trust', { ...UNDER_STAR, ...untrusted('prefix') }],
    ['Client address', 'is ignored because the proxy isn’t trusted', 'trust', untrusted('for')],
    ['Client address', 'All visitors appear as 10.0.0.2', 'for trust', tls()],
    ['Client address', 'X-Forwarded-For is missing.', 'for', { ...GOOD, ...trusted('proto') }],
    [
      ...(['Client address', 'TRUST_PROXY includes visitors', ''] as const),
      { ...GOOD, visitor: { ...GOOD.visitor, isAmongProxies: true } },
    ],
    ['Cookie', 'isn’t marked Secure', '', tls()],
    ['Cookie', 'the browser rejects it', '', { report: { cookie: ['Path=/', 'Secure'] } }],
    ['Cookie', 'path is /, but this page is under /star', '', UNDER_STAR],
    ['Clocks', 'clock is 2 min behind.', '', { clockOffsetMs: 120_000 }],
    ['Clocks', 'clock is 5 days ahead.', '', { clockOffsetMs: -5 * 86_400_000 }],
  ])('%s: %s', (title, words, fixes, sides) => {
    const finding = findingOf(title, sides)
    expect(finding).toMatchObject({ state: 'problem', text: expect.stringContaining(words) })
    expect(finding.fixes?.join(' ')).toBe(fixes)
    expect(finding.remedy).toBeTruthy()
  })

  test('flags the auth bypass as an alarm and names the setting that ends it', () => {
    const auth = findingOf('Login', { report: { auth: 'bypass' } })
    expect(auth).toMatchObject({ state: 'warning', remedy: expect.stringContaining('=required') })
  })

  test('takes a small difference between the clocks for no problem', () => {
    const clock = findingOf('Clocks', { clockOffsetMs: 20_000 })
    expect(clock).toMatchObject({ state: 'ok', text: 'This device’s clock is 20 s behind.' })
  })

  test('leaves the sign-in check open if the auth mode is unknown', () => {
    const findings = diagnose(readings({ report: { auth: 'unknown' } }))
    expect(findings.at(-1)).toMatchObject({ title: 'Login', state: 'unknown' })
    expect(summaryOf(findings)).toBe('7 of 8 checks passed. 1 couldn’t be completed.')
  })

  test('suggests trusting the address that connected', () => {
    expect(findingOf('Client address', tls()).remedy).toContain(
      'If 10.0.0.2 is your proxy, add it to TRUST_PROXY.',
    )
  })
})
