import { expect, test } from 'vitest'
import type { BackendSigns } from '../../../web/contract/gateway.ts'
import { diagnose } from '../../../web/features/connection/diagnose.ts'
import {
  type DiagnosticInput,
  diagnosticsOf,
} from '../../../web/features/connection/diagnostics.ts'
import { reportOf } from '../../../web/features/connection/report.ts'
import { ago, formatSpan } from '../../../web/lib/time.ts'
import { BEHIND_A_GOOD_PROXY, NOW, readings } from './support.ts'

const FRAME = JSON.stringify({
  operationId: 'approval-7',
  type: 'approval',
  phase: 'created',
  message: 'Jonas asks for Heat',
})
const INPUT: DiagnosticInput = {
  now: NOW + 5000,
  liveText: 'Live',
  isLive: true,
  isSignedOut: false,
  isLost: false,
  liveSince: null,
  isLeading: true,
  activity: { frame: FRAME, frameAt: NOW - 7000, heartbeatAt: NOW - 295_000 },
  syncMode: null,
  gatewayLostAt: null,
  readings: readings(BEHIND_A_GOOD_PROXY),
  update: null,
}
const textOf = (term: string, changed: Partial<DiagnosticInput> = {}) =>
  diagnosticsOf({ ...INPUT, ...changed }).find(one => one.term === term)?.text

const report = (given: Parameters<typeof readings>[0]) => ({ readings: readings(given) })
const keys = (configPath: string, signInKey: BackendSigns['signInKey']) =>
  report({ report: { configPath, signInKey } })
const FAILED = { lastError: 'It refuses the connection.', lastErrorAgeMs: 60_000 }
const DOWN = { ...{ reachable: false, since: null, lastAnswerAgeMs: null }, ...FAILED }
const OFFLINE = { liveText: 'Offline since 2:02 PM', isLive: false, isLost: true }
const UPDATE = { currentVersion: '0.19.4', latestVersion: '0.19.6', updateAvailable: true }

const LOST_AT = new Date(2020, 0, 31, 14, 2).toISOString()

test.each<[string, Partial<DiagnosticInput>, RegExp | undefined]>([
  ['Sync mode', { syncMode: 'manual' }, /^Manual$/],
  [
    'Live events',
    { liveSince: new Date(NOW).toISOString() },
    /^Live since \d+:\d\d [AP]M$|^Live since Nov/,
  ],
  ['Live events', OFFLINE, /^Offline since 2:02 PM, retrying every 2 seconds$/],
  ['Live events', { isSignedOut: true }, /^Start after login$/],
  ['Last event', {}, /^12 s ago: Jonas asks for Heat$/],
  ['Last event', { activity: null }, /^None yet$/],
  [
    'Last event',
    { activity: { frame: '{', frameAt: NOW, heartbeatAt: null } },
    /^5 s ago, unreadable$/,
  ],
  ['Heartbeat', { activity: null }, /^None yet; one is sent after 15 seconds without events$/],
  ['This tab', { isLeading: false }, /^Follower/],
  ['This tab', { isSignedOut: true }, undefined],
  ['Gateway', {}, /^Responded in 40 ms$/],
  ['Gateway', { gatewayLostAt: LOST_AT }, /^Not responding since Jan 31/],
  [
    'Version',
    {},
    /^0\.4\.6 to 0\.6, recognized by: settings at \/v1\/config\/config, login with “email”$/,
  ],
  [
    'Version',
    keys('/v1/config', 'login'),
    /^0\.15 to 0\.19, recognized by: settings at \/v1\/config, /,
  ],
  [
    'Version',
    keys('/v1/config', 'other'),
    /^None that Stargazarr knows, .* login with an unknown key$/,
  ],
  ['Version', keys('/v1/config', null), /^Not recognized yet$/],
  ['Version', { update: UPDATE }, /^0\.19\.4; 0\.19\.6 is out$/],
  ['Calls', {}, /^1 of 192 in progress from your address; 32 reserved for reads$/],
  [
    'Calls',
    report({ proxy: { headers: ['x-forwarded-for'] } }),
    /from all visitors of this proxy; /,
  ],
  ['Server', {}, /^Responding since .+; last response 7 s ago$/],
  ['Server', { readings: null }, /^Checking…$/],
  ['Last error', {}, undefined],
  [
    'Last error',
    report({ report: { backend: DOWN } }),
    /^It refuses the connection\. \(1 min ago\)$/,
  ],
])('%s with %j', (term, changed, words) => {
  const text = textOf(term, changed)
  expect(text).toEqual(words && expect.stringMatching(words))
})

test('includes diagnostics and findings in the report, but no personal data', () => {
  const text = reportOf(
    diagnosticsOf(INPUT),
    diagnose(readings({ ...BEHIND_A_GOOD_PROXY, report: { auth: 'bypass' } })),
    null,
    new Date(NOW),
  )
  expect(text).toContain('connection details, 2026-11-20T19:00:00.000Z')
  expect(text).toContain('Last event: 12 s ago (approval)')
  expect(text).toContain('[ok] Scheme: The browser and the gateway both see https.')
  expect(text).toContain('[PROBLEM] Login: Anyone who can reach this address is an admin')
  expect(text).not.toMatch(/Heat|Jonas|203\.0\.113\.5/)
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
