import { expect, test } from 'vitest'
import type { StreamProbeReading } from '../../../web/features/connection/checkup.ts'
import { diagnose, type Finding, summaryOf } from '../../../web/features/connection/diagnose.ts'
import { BEHIND_A_GOOD_PROXY, events, readings, type Sides, streamProbe } from './support.ts'

const GOOD = BEHIND_A_GOOD_PROXY
const UNDER_STAR = { browser: { basePath: '/star' } }
const proxy = (isTrusted: boolean, names: readonly string[]) => ({
  proxy: { isTrusted, headers: names.map(name => `x-forwarded-${name}`) },
})
const untrusted = (...headers: string[]) => proxy(false, headers)
const trusted = (...headers: string[]) => proxy(true, headers)
/** A proxy that ends TLS and passes on the host. */
const tls = (given: Sides = untrusted()): Sides => ({
  browser: { scheme: 'https', host: 'home.example' },
  visitor: { host: 'home.example', address: '10.0.0.2' },
  ...given,
})
const findingOf = (title: string, sides: Sides): Finding => {
  const found = diagnose(readings(sides)).find(finding => finding.title === title)
  if (!found) throw new Error(`No check is named ${title}`)
  return found
}

const PREFIXED = { cookie: ['Path=/star', 'SameSite=Lax'] }
test.each<[string, Sides]>([
  ['without a proxy', {}],
  ['through a trusted proxy with all headers', GOOD],
  ['with the default port', { ...GOOD, visitor: { scheme: 'https', host: 'HOME.example:443' } }],
  ['under a base path', { ...UNDER_STAR, visitor: { basePath: '/star' }, report: PREFIXED }],
])('a healthy connection %s', (_what, sides) => {
  expect(summaryOf(diagnose(readings(sides)))).toBe('All 8 checks passed.')
})

test('does not report the visitor’s address', () =>
  expect(JSON.stringify(diagnose(readings(GOOD)))).not.toContain('203.0.113.5'))

/** By default, all events arrive at once. */
const stream = (given: Partial<StreamProbeReading> = {}): Sides => ({
  streamProbe: streamProbe({ events: events([1250, 1000, 750, 500, 250, 0]), ...given }),
})
const lost = (outcome: StreamProbeReading['outcome'], status = 0) =>
  stream({ outcome, status, events: [] })
const BURSTS = events([500, 250, 500, 250, 500, 250])
const LIVE = 'Live events'
const CLIENT = 'Client address'
const AMONG = { ...GOOD, visitor: { ...GOOD.visitor, isAmongProxies: true } }

test.each<[title: string, words: string, fixes: string, sides: Sides]>([
  [
    LIVE,
    'buffering live events. Test events sent over 1.3 s arrived together.',
    'stream',
    stream(),
  ],
  [LIVE, 'in bursts over 1 s', 'stream', stream({ events: BURSTS })],
  [LIVE, 'compressing live events and holding', 'compression', stream({ isCompressed: true })],
  [LIVE, 'no test event arrived in time', 'stream', lost('late')],
  [LIVE, 'after 3 of 6', '', stream({ outcome: 'cut', events: events([5, 5, 5]) })],
  [LIVE, 'returned a web page', '', lost('page')],
  [LIVE, 'redirected the live-events request', '', lost('redirected')],
  [LIVE, 'rejected with status 403', '', lost('refused', 403)],
  ['Scheme', 'is missing and the proxy isn’t trusted', 'proto trust', tls()],
  ['Scheme', 'is ignored because the proxy isn’t trusted', 'trust', tls(untrusted('proto'))],
  ['Scheme', 'X-Forwarded-Proto is missing.', 'proto', tls(trusted('for'))],
  ['Scheme', 'the proxy sets this scheme', 'outer', tls(trusted('proto'))],
  ['Host', 'is replacing the host', 'host', tls({ visitor: { host: '10.0.0.1:3000' } })],
  ['Host', 'is changing the port', 'host', { visitor: { host: 'star.lan' } }],
  ['Host', 'sets this host', 'outer', tls({ ...trusted('host'), visitor: { host: 'inner.lan' } })],
  ['Path', 'page is under /star, but the gateway serves /.', 'base', UNDER_STAR],
  ['Path', 'is ignored because', 'trust', { ...UNDER_STAR, ...untrusted('prefix') }],
  [CLIENT, 'is ignored because the proxy isn’t trusted', 'trust', untrusted('for')],
  [CLIENT, 'All visitors appear as 10.0.0.2', 'for trust', tls()],
  [CLIENT, 'X-Forwarded-For is missing.', 'for', { ...GOOD, ...trusted('proto') }],
  [CLIENT, 'TRUST_PROXY includes visitors', '', AMONG],
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

test.each<[title: string, words: string, sides: Sides]>([
  [LIVE, 'All 6 test events arrived, at most 4 ms late', {}],
  [LIVE, 'at most 595 ms late', stream({ events: events([5, 5, 600, 350, 100, 5]) })],
  ['Clocks', 'This device’s clock is 20 s behind.', { clockOffsetMs: 20_000 }],
])('%s is no problem: %s', (title, words, sides) =>
  expect(findingOf(title, sides)).toMatchObject({
    state: 'ok',
    text: expect.stringContaining(words),
  }),
)

test('flags the auth bypass as an alarm and names the setting that ends it', () => {
  const auth = findingOf('Login', { report: { auth: 'bypass' } })
  expect(auth).toMatchObject({ state: 'warning', remedy: expect.stringContaining('=required') })
})

test('leaves the sign-in check open if the auth mode is unknown', () => {
  const findings = diagnose(readings({ report: { auth: 'unknown' } }))
  expect(findings.at(-1)).toMatchObject({ title: 'Login', state: 'unknown' })
  expect(summaryOf(findings)).toBe('7 of 8 checks passed. 1 couldn’t be completed.')
})

test('suggests trusting the address that connected', () => {
  const { remedy } = findingOf(CLIENT, tls())
  expect(remedy).toContain('If 10.0.0.2 is your proxy, add it to TRUST_PROXY.')
})
