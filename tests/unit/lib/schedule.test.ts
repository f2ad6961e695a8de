import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import {
  cronOfHours,
  cronOfTime,
  dayAndTimeOfCron,
  hoursOfCron,
  timeOfCron,
} from '../../../web/lib/cron.ts'
import { percent } from '../../../web/lib/percent.ts'
import { timeOfDay } from '../../../web/lib/time.ts'

describe('schedule', () => {
  test.each([
    ['0 1 * * 0', '01:00', '0'],
    ['30 13 * * 6', '13:30', '6'],
    ['0 0 * * *', '00:00', '*'],
    ['5 12 * * 3', '12:05', '3'],
    ['0 59 23 * * 1', '23:59', '1'],
    ['0 30 2 * * *', '02:30', '*'],
    ['0 0 4 * * 5 2027', '04:00', '5'],
    ['  15   6  *  *  2 ', '06:15', '2'],
    ['0 1 * * 7', '01:00', '7'],
    ['0 1 * * MON', '01:00', 'MON'],
    ['0 1 * * 1-5', '01:00', '1-5'],
  ])('parses "%s" as %s on day %s', (expression, time, day) => {
    expect(timeOfCron(expression)).toEqual({ time, day })
  })

  test.each([
    '',
    '0 1 * *',
    '60 1 * * 0',
    '0 24 * * 0',
    '0 */4 * * *',
    'x 1 * * 0',
    '0 -1 5 * * 2',
  ])('gives no time for "%s", silently, because schedules without one are valid', expression => {
    const warn = vi.spyOn(console, 'warn')
    expect(timeOfCron(expression)).toBeNull()
    expect(warn).not.toHaveBeenCalled()
  })
})

test.each([
  [1, 4, 25],
  [2, 3, 67],
  [0, 10, 0],
  [15, 10, 150],
  [5, 0, 0],
  [5, -2, 0],
])('%d of %d is %d percent', (part, whole, expected) => {
  expect(percent(part, whole)).toBe(expected)
})

describe('schedules written by the form', () => {
  const hour = fc.integer({ min: 0, max: 23 })
  const minute = fc.integer({ min: 0, max: 59 })
  const day = fc.constantFrom('*', '0', '1', '2', '3', '4', '5', '6')
  const clock = (hours: number, minutes: number) =>
    `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`

  test('read back as the same time and day, with or without a seconds field', () => {
    fc.assert(
      fc.property(hour, minute, day, fc.boolean(), (hours, minutes, dayOfWeek, hasSeconds) => {
        const before = hasSeconds ? '0 0 1 * * *' : '0 1 * * *'
        const stored = cronOfTime(clock(hours, minutes), dayOfWeek, before)
        expect(stored.split(' ')).toHaveLength(hasSeconds ? 6 : 5)
        expect(timeOfCron(stored)).toEqual({ time: clock(hours, minutes), day: dayOfWeek })
      }),
    )
  })

  test('show the minute as written and the hour on a 12-hour clock', () => {
    fc.assert(
      fc.property(hour, minute, (hours, minutes) => {
        const [, shownHour, shownMinute, half] =
          /^(\d{1,2}):(\d{2}) ([AP]M)$/.exec(timeOfDay(hours, minutes)) ?? []
        expect(Number(shownMinute)).toBe(minutes)
        expect((Number(shownHour) % 12) + (half === 'PM' ? 12 : 0)).toBe(hours)
        expect(Number(shownHour)).toBeGreaterThanOrEqual(1)
        expect(Number(shownHour)).toBeLessThanOrEqual(12)
      }),
    )
  })

  test('every N hours reads back as N', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 12 }), hours => {
        expect(hoursOfCron(cronOfHours(hours))).toBe(hours)
      }),
    )
  })

  test.each([
    ['0 3 * * 1-5', { time: '03:00', day: '1-5' }],
    ['0 0 3 1 * *', { time: '03:00', day: '1 * *' }],
    ['0 3 1,15 * *', { time: '03:00', day: '1,15 * *' }],
    ['0 3 L * *', { time: '03:00', day: 'L * *' }],
    ['0 3 * 6 *', { time: '03:00', day: '* 6 *' }],
    ['*/30 2 * * *', { day: '*/30 2 * * *' }],
    ['0 2,14 * * *', { day: '0 2,14 * * *' }],
    ['*/10 0 3 * * *', { day: '*/10 0 3 * * *' }],
    ['0 0 4 * * 5 2027', { day: '0 0 4 * * 5 2027' }],
  ])('keep all that "%s" means', (expression, values) => {
    expect(dayAndTimeOfCron(expression)).toEqual(values)
    expect(cronOfTime(dayAndTimeOfCron(expression).time ?? '', values.day, expression)).toBe(
      expression,
    )
  })

  test.each([
    '0 */4 1 * *',
    '0 */4 * * 1',
    '*/15 */4 * * *',
    '*/10 0 */4 * * *',
    '0 2 * * *',
    '0 */13 * * *',
    '0 0 */4 * * * 2027',
  ])('don’t reduce "%s" to hours', expression => {
    expect(hoursOfCron(expression)).toBe(expression)
  })

  test('a changed interval keeps the minute and the second', () => {
    expect(cronOfHours(6, '20 30 */4 * * *')).toBe('20 30 */6 * * *')
    expect(cronOfHours(6, '*/10 */4 1 * *')).toBe('0 */6 * * *')
  })

  test('any text parses to a valid time or none', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('0', '5', '2', '9', ' ', '*', '/', '-', 'x') }),
        text => {
          const { time } = timeOfCron(text) ?? { time: '00:00' }
          expect(time).toMatch(/^([01]\d|2[0-3]):[0-5]\d$/)
        },
      ),
    )
  })
})
