import { expect, test } from 'vitest'
import {
  paramsOf,
  type StatsView,
  viewOf,
} from '../../../web/features/dashboard/statistics/stats-query.ts'

test.each<[string, StatsView]>([
  ['', { days: 30, top: 10, titles: 'movie' }],
  ['days=7&top=20&titles=show', { days: 7, top: 20, titles: 'show' }],
  ['days=8&top=1000&titles=song', { days: 30, top: 10, titles: 'movie' }],
])('?%s shows %j', (address, view) => {
  expect(viewOf(new URLSearchParams(address))).toEqual(view)
})

test('omits defaults from the URL and preserves unrelated parameters', () => {
  const before = new URLSearchParams('other=1&days=7&top=5')
  expect(paramsOf({ days: 30, top: 10, titles: 'movie' }, before).toString()).toBe('other=1')
  expect(paramsOf({ days: 90, top: 5, titles: 'show' }, before).toString()).toBe(
    'other=1&days=90&top=5&titles=show',
  )
})
