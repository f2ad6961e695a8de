import { describe, expect, test, vi } from 'vitest'
import { percent } from '../../../web/lib/percent.ts'
import { dayName, parseSchedule, timeOfDay } from '../../../web/lib/schedule.ts'

describe('schedule', () => {
  test.each([
    ['0 1 * * 0', '1:00 AM', 'Sunday'],
    ['30 13 * * 6', '1:30 PM', 'Saturday'],
    ['0 0 * * *', '12:00 AM', 'Every day'],
    ['5 12 * * 3', '12:05 PM', 'Wednesday'],
    ['0 59 23 * * 1', '11:59 PM', 'Monday'],
    ['0 30 2 * * *', '2:30 AM', 'Every day'],
    ['0 0 4 * * 5 2027', '4:00 AM', 'Friday'],
    ['  15   6  *  *  2 ', '6:15 AM', 'Tuesday'],
    ['0 1 * * 7', '1:00 AM', 'Unknown day'],
    ['0 1 * * MON', '1:00 AM', 'Unknown day'],
    ['0 1 * * 1-5', '1:00 AM', 'Unknown day'],
  ])('%s is %s, %s', (expression, time, day) => {
    const schedule = parseSchedule(expression)
    expect(timeOfDay(schedule.time)).toBe(time)
    expect(dayName(schedule.day)).toBe(day)
  })

  test.each([
    '',
    '0 1 * *',
    '60 1 * * 0',
    '0 24 * * 0',
    '0 */4 * * *',
    'x 1 * * 0',
    '0 -1 5 * * 2',
  ])('"%s" counts as not set on every day, with a warning', expression => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const schedule = parseSchedule(expression)
    expect(timeOfDay(schedule.time)).toBe('Not set')
    expect(dayName(schedule.day)).toBe('Every day')
    expect(warn).toHaveBeenCalledOnce()
    warn.mockRestore()
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
