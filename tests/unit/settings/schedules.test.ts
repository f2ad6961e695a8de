import { describe, expect, test } from 'vitest'
import { nextMonthlyResets } from '../../../web/components/quotas/quota-resets.ts'
import { configPatchOf } from '../../../web/components/settings/config-source.ts'
import type { Config } from '../../../web/contract/config.ts'
import { cronOfHours, cronOfTime, hoursOfCron, timeOfCron } from '../../../web/lib/cron.ts'
import { nextRuns } from '../../../web/lib/next-runs.ts'

test.each([
  ['0 */4 * * *', 4],
  ['0 0 */6 * * *', 6],
  ['0 0/2 * * *', 2],
  ['0 * * * *', 1],
])('%s runs every %s hours', (expression, hours) => {
  expect(hoursOfCron(expression)).toBe(hours)
})

test.each([
  ['0 2 * * *', { time: '02:00', day: '*' }],
  ['0 30 14 * * 3', { time: '14:30', day: '3' }],
])('parses %s as %j', (expression, expected) => {
  expect(timeOfCron(expression)).toEqual(expected)
})

test('writes expressions it can parse', () => {
  for (let hours = 1; hours <= 12; hours++) expect(hoursOfCron(cronOfHours(hours))).toBe(hours)
  expect(cronOfTime('02:05', '*')).toBe('5 2 * * *')
  expect(timeOfCron(cronOfTime('23:59', '6'))).toEqual({ time: '23:59', day: '6' })
})

describe('next runs', () => {
  const iso = (runs: { times: Date[] }) => runs.times.map(time => time.toISOString())

  test('keep their wall-clock time across DST changes', () => {
    const berlin = 'Europe/Berlin'
    expect(iso(nextRuns('0 2 * * *', 3, null, new Date('2026-10-24T12:00:00Z'), berlin))).toEqual([
      '2026-10-25T00:00:00.000Z',
      '2026-10-26T01:00:00.000Z',
      '2026-10-27T01:00:00.000Z',
    ])
    expect(iso(nextRuns('30 4 * * *', 3, null, new Date('2026-03-28T12:00:00Z'), berlin))).toEqual([
      '2026-03-29T02:30:00.000Z',
      '2026-03-30T02:30:00.000Z',
      '2026-03-31T02:30:00.000Z',
    ])
  })

  test('support both cron formats', () => {
    const from = new Date('2026-11-20T12:00:00Z')
    for (const expression of ['0 0 2 * * 0', '0 2 * * 0'])
      expect(iso(nextRuns(expression, 1, null, from, 'UTC'))).toEqual(['2026-11-22T02:00:00.000Z'])
  })

  test('detects from the next run that the backend uses UTC', () => {
    const known = { expression: '0 2 * * *', nextRun: '2026-11-21T02:00:00.000Z' }
    const runs = nextRuns(
      '0 3 * * *',
      2,
      known,
      new Date('2026-11-20T12:00:00Z'),
      'America/New_York',
    )
    expect(runs.clock).toBe('utc')
    expect(iso(runs)).toEqual(['2026-11-21T03:00:00.000Z', '2026-11-22T03:00:00.000Z'])
  })

  test('support a backend in another time zone', () => {
    const known = { expression: '0 2 * * *', nextRun: '2026-11-20T17:00:00.000Z' }
    const runs = nextRuns(
      '0 2 * * *',
      2,
      known,
      new Date('2026-11-20T12:00:00Z'),
      'America/New_York',
    )
    expect(runs.clock).toBe('shifted')
    expect(iso(runs)[0]).toBe('2026-11-20T17:00:00.000Z')
  })

  test('are those of the backend where it evaluates an expression differently', () => {
    const known = { expression: '0 3 1W * *', nextRun: '2026-12-09T02:00:00.000Z' }
    const runs = nextRuns('0 3 1W * *', 3, known, new Date('2026-11-20T12:00:00Z'), 'UTC')
    expect(iso(runs)).toEqual(['2026-12-09T02:00:00.000Z'])
  })

  test('are empty for an invalid expression', () => {
    expect(nextRuns('never', 3).times).toEqual([])
  })
})

describe('monthly resets', () => {
  const dates = (day: number, rule: string, from: string) =>
    nextMonthlyResets(day, rule, 3, new Date(`${from}T12:00:00`)).map(
      at => `${at.getFullYear()}-${at.getMonth() + 1}-${at.getDate()}`,
    )
  test.each([
    [1, 'last-day', '2026-11-20', ['2026-12-1', '2027-1-1', '2027-2-1']],
    [31, 'last-day', '2027-01-15', ['2027-1-31', '2027-2-28', '2027-3-31']],
    [31, 'skip-month', '2027-02-01', ['2027-3-31', '2027-5-31', '2027-7-31']],
    [30, 'next-month', '2027-02-15', ['2027-3-1', '2027-3-30', '2027-4-30']],
    [31, 'next-month', '2027-02-28', ['2027-3-1', '2027-3-31', '2027-5-1']],
    [29, 'last-day', '2028-02-01', ['2028-2-29', '2028-3-29', '2028-4-29']],
  ])('day %i, %s, from %s', (day, rule, from, expected) => {
    expect(dates(day, rule, from)).toEqual(expected)
  })
})

describe('saved patch', () => {
  const config = {
    approvalNotify: 'none',
    approvalExpiration: {
      enabled: true,
      defaultExpirationHours: 72,
      routerRuleExpirationHours: 5,
      later: 'kept',
    },
  } as unknown as Config
  test('contains changed nested objects in full, including unknown keys, and no others', () => {
    expect(configPatchOf(config, { 'approvalExpiration.defaultExpirationHours': 48 })).toEqual({
      approvalExpiration: {
        enabled: true,
        defaultExpirationHours: 48,
        routerRuleExpirationHours: 5,
        later: 'kept',
      },
    })
  })

  test('omits a cleared override', () => {
    const patch = configPatchOf(config, {
      'approvalExpiration.routerRuleExpirationHours': undefined,
    })
    expect(patch.approvalExpiration).not.toHaveProperty('routerRuleExpirationHours')
  })
})
