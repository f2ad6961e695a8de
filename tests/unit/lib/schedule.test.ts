import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cronOfHours, cronOfTime, dayAndTimeOfCron, hoursOfCron } from '../../../web/lib/cron.ts'

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
        expect(dayAndTimeOfCron(stored)).toEqual({ time: clock(hours, minutes), day: dayOfWeek })
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
    ['0 3 1,15 * *', { time: '03:00', day: '1,15 * *' }],
    ['0 3 * 6 *', { time: '03:00', day: '* 6 *' }],
    ['0 30 2 * * 6', { time: '02:30', day: '6' }],
    ['60 1 * * 0', { day: '60 1 * * 0' }],
    ['0 24 * * 0', { day: '0 24 * * 0' }],
    ['*/30 2 * * *', { day: '*/30 2 * * *' }],
    ['*/10 0 3 * * *', { day: '*/10 0 3 * * *' }],
    ['0 0 4 * * 5 2027', { day: '0 0 4 * * 5 2027' }],
  ])('keep all that "%s" means', (expression, values) => {
    const read = dayAndTimeOfCron(expression)
    expect(read).toEqual(values)
    expect(cronOfTime(read.time ?? '', values.day, expression)).toBe(expression)
  })

  const OTHERS = ['0 */4 1 * *', '*/15 */4 * * *', '*/10 0 */4 * * *', '0 2 * * *', '0 */13 * * *']
  test.each(OTHERS)('don’t reduce "%s" to hours', expression => {
    expect(hoursOfCron(expression)).toBe(expression)
  })

  test('a changed interval keeps the minute and the second', () => {
    expect(cronOfHours(6, '20 30 */4 * * *')).toBe('20 30 */6 * * *')
    expect(cronOfHours(6, '*/10 */4 1 * *')).toBe('0 */6 * * *')
  })
})
