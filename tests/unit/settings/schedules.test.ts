import { expect, test } from 'vitest'
import { hoursOfCron } from '../../../web/lib/cron.ts'
import { nextRuns } from '../../../web/lib/next-runs.ts'

test.each([
  ['0 0 */6 * * *', 6],
  ['0 0/2 * * *', 2],
  ['0 * * * *', 1],
])('%s runs every %s hours', (expression, hours) => {
  expect(hoursOfCron(expression)).toBe(hours)
})

const iso = (runs: { times: Date[] }) => runs.times.map(time => time.toISOString())

test('next runs keep their wall-clock time across DST changes', () => {
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

test('next runs support both cron formats', () => {
  const from = new Date('2026-11-20T12:00:00Z')
  for (const expression of ['0 0 2 * * 0', '0 2 * * 0'])
    expect(iso(nextRuns(expression, 1, null, from, 'UTC'))).toEqual(['2026-11-22T02:00:00.000Z'])
})

test.each([
  ['UTC', '2026-11-21T02:00:00.000Z', 'utc', '2026-11-21T03:00:00.000Z'],
  ['another time zone', '2026-11-20T17:00:00.000Z', 'shifted', '2026-11-20T18:00:00.000Z'],
])('the server’s next run shows that the backend uses %s', (_, nextRun, clock, first) => {
  const from = new Date('2026-11-20T12:00:00Z')
  const known = { expression: '0 2 * * *', nextRun }
  const runs = nextRuns('0 3 * * *', 2, known, from, 'America/New_York')
  expect(runs.clock).toBe(clock)
  expect(iso(runs)[0]).toBe(first)
})

test('next runs are those of the backend where it evaluates an expression differently', () => {
  const known = { expression: '0 3 1W * *', nextRun: '2026-12-09T02:00:00.000Z' }
  const runs = nextRuns('0 3 1W * *', 3, known, new Date('2026-11-20T12:00:00Z'), 'UTC')
  expect(iso(runs)).toEqual(['2026-12-09T02:00:00.000Z'])
})

test('there are no next runs of an invalid expression', () => {
  expect(nextRuns('never', 3).times).toEqual([])
})
