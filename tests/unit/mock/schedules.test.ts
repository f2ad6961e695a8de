import { describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '../../../mock/world/days.ts'
import { makeWorld, NOW, refusalOf } from './support/world.ts'

const made = (options = {}) => {
  const { world, clock } = makeWorld(options)
  return { schedules: world.schedules, clock, world }
}
const nextOf = (schedules: ReturnType<typeof made>['schedules'], name: string) =>
  schedules.get(name).next_run?.time

describe('next runs, in UTC', () => {
  // The world begins on Friday, 6 March 2026 at 10:00.
  test.each([
    ['0 2 * * *', '2026-03-07T02:00:00.000Z'],
    ['30 10 * * *', '2026-03-06T10:30:00.000Z'],
    ['0 1 * * 0', '2026-03-08T01:00:00.000Z'],
    ['0 */4 * * *', '2026-03-06T12:00:00.000Z'],
    ['0 15 4 * * 1', '2026-03-09T04:15:00.000Z'],
    ['30 0 10 * * *', '2026-03-06T10:00:30.000Z'],
  ])('%s: %s', (expression, expected) => {
    const { schedules } = made()
    schedules.save({ name: 'mine', type: 'cron', config: { expression }, enabled: true })
    expect(nextOf(schedules, 'mine')).toBe(expected)
  })

  test('an interval counts from its last run, marked as estimated', () => {
    const { schedules, clock } = made()
    schedules.save({ name: 'mine', type: 'interval', config: { hours: 6 }, enabled: true })
    expect(schedules.get('mine').next_run).toMatchObject({ estimated: true, status: 'pending' })
    clock.advance(HOUR_MS)
    schedules.run('mine')
    expect(nextOf(schedules, 'mine')).toBe(new Date(NOW + 7 * HOUR_MS).toISOString())
  })

  test('what is off has none', () => {
    const { schedules } = made()
    expect(schedules.get('delete-sync').next_run).toBeNull()
    schedules.toggle('delete-sync', true)
    expect(schedules.get('delete-sync').next_run).not.toBeNull()
  })
})

test('jobs run when the clock gets there', () => {
  const { schedules, clock } = made()
  expect(schedules.get('approval-maintenance').last_run).toBeNull()
  clock.advance(2 * HOUR_MS)
  expect(schedules.get('approval-maintenance').last_run).toEqual({
    time: '2026-03-06T12:00:00.000Z',
    status: 'completed',
  })
  clock.advance(2 * DAY_MS)
  expect(schedules.get('approval-maintenance').last_run?.time).toBe('2026-03-08T12:00:00.000Z')
})

test('moving a job moves its run', () => {
  const { schedules, clock } = made()
  schedules.put('quota-maintenance', 'cron', { expression: '5 10 * * *' }, undefined)
  clock.advance(10 * 60_000)
  expect(schedules.get('quota-maintenance').last_run?.time).toBe('2026-03-06T10:05:00.000Z')
})

test('the reset date of quotas follows quota maintenance, and is null while that is off', () => {
  const { schedules, world } = made()
  const [quota] = world.quotas.all()
  const reset = () => quota && world.quotas.status(quota.userId, quota.contentType)?.resetDate
  schedules.put('quota-maintenance', 'cron', { expression: '0 22 * * *' }, undefined)
  expect(reset()).toBe('2026-03-06T22:00:00.000Z')
  schedules.toggle('quota-maintenance', false)
  expect(reset()).toBeNull()
})

test('a job that fails says why, and running it by hand is a 500', () => {
  const { schedules } = made({ config: { plexTokens: [] } })
  schedules.toggle('delete-sync', true)
  expect(refusalOf(() => schedules.run('delete-sync')).status).toBe(500)
  expect(schedules.get('delete-sync').last_run).toMatchObject({
    status: 'failed',
    error: 'No Plex token configured',
  })
})

test('a disabled job that looks itself does nothing and counts as run', () => {
  const { schedules } = made({ config: { plexTokens: [] } })
  schedules.run('delete-sync')
  expect(schedules.get('delete-sync').last_run?.status).toBe('completed')
})

test.each([
  ['seven fields', 'cron', { expression: '0 0 2 * * * *' }],
  ['nonsense', 'cron', { expression: 'every day' }],
  ['an interval of nothing', 'interval', {}],
  ['an interval for a cron', 'cron', { hours: 1 }],
] as const)('%s is a 400', (_what, type, config) => {
  expect(
    refusalOf(() => made().schedules.save({ name: 'mine', type, config, enabled: true })).status,
  ).toBe(400)
})

test('an old backend has neither label nor IMDb jobs', () => {
  const names = (profile: '0.5.12' | '0.4.6-quirks') =>
    made({ profile })
      .schedules.all()
      .map(job => job.name)
  expect(names('0.5.12')).toEqual(expect.arrayContaining(['plex-label-full-sync', 'imdb-update']))
  expect(names('0.4.6-quirks').filter(name => /label|imdb/.test(name))).toEqual([])
})
