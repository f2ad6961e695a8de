import { expect, test } from 'vitest'
import type { BackendSigns } from '../../../web/contract/gateway.ts'
import { factsOf, reportOf } from '../../../web/features/connection/facts.ts'
import { ago, formatSpan } from '../../../web/lib/time.ts'
import { BEHIND_A_GOOD_PROXY, NOW, readings } from './support.ts'

type Known = Parameters<typeof factsOf>[0]
const STREAM = {
  text: 'Live since 2:02 PM',
  isLeading: true,
  activity: { frameAt: NOW - 7000, heartbeatAt: NOW - 295_000 },
}
const KNOWN: Known = {
  now: NOW + 5000,
  stream: STREAM,
  gatewayLostAt: null,
  readings: readings(BEHIND_A_GOOD_PROXY),
  version: null,
}
const textOf = (name: string, changed: Partial<Known> = {}) =>
  factsOf({ ...KNOWN, ...changed }).find(([each]) => each === name)?.[1]

const report = (given: Parameters<typeof readings>[0]) => ({ readings: readings(given) })
const keys = (configPath: string, signInKey: BackendSigns['signInKey']) =>
  report({ report: { configPath, signInKey } })
const LOST = { readings: { ...readings(), report: null } }
const NEW = '/v1/config'
const backend = { reachable: false, since: null, lastError: 'It refuses the connection.' }
const IS_DOWN = report({ report: { backend } })
const LOST_AT = new Date(2020, 0, 31, 14, 2).toISOString()

test.each<[string, Partial<Known>, RegExp | undefined]>([
  ['Stream', {}, /^Live since 2:02 PM \(in this tab\)$/],
  ['Stream', { stream: { ...STREAM, isLeading: false } }, /\(through another tab\)$/],
  ['Stream', { stream: null }, /^Starts after login$/],
  ['Last event', {}, /^12 s ago$/],
  ['Last event', { stream: { ...STREAM, activity: null } }, /^None yet$/],
  ['Last event', { stream: null }, undefined],
  ['Last heartbeat', {}, /^5 min ago$/],
  ['Gateway', {}, /^Responding$/],
  ['Gateway', { readings: null }, /^Checking…$/],
  ['Gateway', LOST, /^No status received$/],
  ['Gateway', { ...LOST, gatewayLostAt: LOST_AT }, /^No status since Jan 31/],
  ['Version', {}, /^0\.4\.6 to 0\.6, .*settings at \/v1\/config\/config, login with “email”$/],
  ['Version', keys(NEW, 'login'), /^0\.15 to 0\.19, recognized by: settings at \/v1\/config, /],
  ['Version', keys(NEW, 'other'), /^None that Stargazarr knows, .* login with an unknown key$/],
  ['Version', keys(NEW, null), /^Not recognized yet$/],
  ['Version', { version: '0.19.4' }, /^0\.19\.4$/],
  ['Server', {}, /^Responding since /],
  ['Server', LOST, undefined],
  ['Server', IS_DOWN, /^Not responding\. It refuses the connection\.$/],
])('%s with %j', (name, changed, words) => {
  expect(textOf(name, changed)).toEqual(words && expect.stringMatching(words))
})

test('includes facts and findings in the report, but no personal data', () => {
  const text = reportOf({
    ...KNOWN,
    ...report({ ...BEHIND_A_GOOD_PROXY, report: { auth: 'bypass' } }),
  })
  expect(text).toContain('connection details, 2026-11-20T19:00:05.000Z')
  expect(text).toContain('Last event: 12 s ago')
  expect(text).toContain('[OK] Scheme: The browser and the gateway both see https.')
  expect(text).toContain('[WARNING] Login: Anyone who can reach this address is an admin')
  expect(text).not.toContain('203.0.113.5')
})

test.each([
  [999, '999 ms'],
  [1250, '1.3 s'],
  [59_960, '1 min'],
  [59.7 * 60_000, '1 h'],
  [47.4 * 3600_000, '47 h'],
  [47.5 * 3600_000, '2 days'],
])('formats %i ms as %s', (ms, words) => expect(formatSpan(ms)).toBe(words))

test.each([
  [-500, 'just now'],
  [1999, 'just now'],
  [12_900, '12 s ago'],
  [125_000, '2 min ago'],
])('formats %i ms ago as %s', (ms, words) => expect(ago(NOW - ms, NOW)).toBe(words))
