import { expect, test } from 'vitest'
import { countdown, exact, parseTime, relative } from '../../../web/lib/time.ts'

const NOW = new Date(2026, 0, 31, 15, 30)
const ago = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000)
const H = 60
const D = 24 * H

test.each([
  ['ISO text with a time zone', '2026-01-31T09:05:00+01:00', '2026-01-31T08:05:00.000Z'],
  ['SQL text as UTC', '2026-01-31 09:05:00', '2026-01-31T09:05:00.000Z'],
  ['ISO text without a time zone as UTC', '2026-01-31T09:05:00.5', '2026-01-31T09:05:00.500Z'],
  ['an impossible date as none', '2026-13-45', undefined],
  ['words as none', 'soon', undefined],
])('reads %s', (_, text, iso) => {
  expect(parseTime(text)?.toISOString()).toBe(iso)
})

test.each([
  [0.9, 'just now'],
  [2, '2 min ago'],
  [59.4, '59 min ago'],
  [59.9, '1 h ago'],
  [4 * H - 1, '4 h ago'],
  [15 * H, '15 h ago'],
  [16 * H, 'Yesterday'],
  [2 * D, '2 days ago'],
  // Rounded like an age in days ("6 d"), although its day is the fifth before.
  [5.6 * D, '6 days ago'],
  [8 * D, 'Jan 23'],
  [60 * D, 'Dec 2, 2025'],
  [-5, 'in 5 min'],
  [-90, 'in 2 h'],
  [-47 * H, 'in 47 h'],
  [-48 * H, 'in 2 days'],
  [-(72 * H - 1), 'in 3 days'],
])('%f minutes ago reads "%s"', (minutes, text) => {
  expect(relative(ago(minutes), NOW)).toBe(text)
})

test('counts in hours across midnight', () => {
  const now = new Date(2026, 0, 31, 1, 0)
  expect(relative(new Date(2026, 0, 30, 22, 0), now)).toBe('3 h ago')
})

test.each([
  [0.5, 'in under 1 min'],
  [2 * H + 10, 'in 2 h 10 min'],
  [2 * H - 0.2, 'in 2 h'],
  [22 * H + 5, 'in 22 h'],
  [36 * H, 'in 36 h'],
  [72 * H - 1, 'in 3 days'],
  [-2, '2 min ago'],
])('counts down %f minutes as "%s"', (minutes, text) => {
  expect(countdown(ago(-minutes), NOW)).toBe(text)
})

test('shows the exact time in the local zone, in US English on a 12-hour clock', () => {
  expect(exact(new Date(2026, 0, 31, 21, 5))).toMatch(/^Sat, Jan 31, 2026, 9:05 PM \S+$/)
  expect(exact(new Date(2026, 0, 31, 0, 5))).toMatch(/12:05 AM/)
})
