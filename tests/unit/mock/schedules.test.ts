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
  // The clock starts on Friday, March 6, 2026, at 10:00.
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

  test('an interval counts from the last run and is marked as estimated', () => {
    const { schedules, clock } = made()
    schedules.save({ name: 'mine', type: 'interval', config: { hours: 6 }, enabled: true })
    expect(schedules.get('mine').next_run).toMatchObject({ estimated: true, status: 'pending' })
    clock.advance(HOUR_MS)
    schedules.run('mine')
    expect(nextOf(schedules, 'mine')).toBe(new Date(NOW + 7 * HOUR_MS).toISOString())
  })

  test('a disabled job has none', () => {
    const { schedules } = made()
    expect(schedules.get('delete-sync').next_run).toBeNull()
    schedules.toggle('delete-sync', true)
    expect(schedules.get('delete-sync').next_run).not.toBeNull()
  })
})

test('runs jobs when they are due', () => {
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

test('the quota reset date follows quota maintenance and is null while that is disabled', () => {
  const { schedules, world } = made()
  const [quota] = world.quotas.all()
  const reset = () => quota && world.quotas.status(quota.userId, quota.contentType)?.resetDate
  schedules.put('quota-maintenance', 'cron', { expression: '0 22 * * *' }, undefined)
  expect(reset()).toBe('2026-03-06T22:00:00.000Z')
  schedules.toggle('quota-maintenance', false)
  expect(reset()).toBeNull()
})

test('a failed job reports the reason, and running it manually fails with 500', () => {
  const { schedules } = made({ config: { plexTokens: [] } })
  schedules.toggle('delete-sync', true)
  expect(refusalOf(() => schedules.run('delete-sync')).status).toBe(500)
  expect(schedules.get('delete-sync').last_run).toMatchObject({
    status: 'failed',
    error: 'No Plex token configured',
  })
})

test('a disabled job that checks its own state does nothing and counts as completed', () => {
  const { schedules } = made({ config: { plexTokens: [] } })
  schedules.run('delete-sync')
  expect(schedules.get('delete-sync').last_run?.status).toBe('completed')
})

test('an old backend has neither label nor IMDb jobs', () => {
  const names = (profile: '0.5.12' | '0.4.6-quirks') =>
    made({ profile })
      .schedules.all()
      .map(job => job.name)
  expect(names('0.5.12')).toEqual(expect.arrayContaining(['plex-label-full-sync', 'imdb-update']))
  expect(names('0.4.6-quirks').filter(name => /label|imdb/.test(name))).toEqual([])
})
