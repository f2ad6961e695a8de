import { expect, test } from 'vitest'
import { formatNumber, pluralize, pluralizeOf } from '../../../web/lib/pluralize.ts'

test.each([0, 999, 1_234_567_890, -1284, 1234.5678])(
  'groups the digits of %d like toLocaleString',
  count => {
    expect(formatNumber(count)).toBe(count.toLocaleString('en-US', { maximumFractionDigits: 9 }))
  },
)

test('uses the singular or plural of the noun', () => {
  expect(pluralize(1, 'user')).toBe('1 user')
  expect(pluralize(1284, 'title')).toBe('1,284 titles')
  expect(pluralize(2, 'entry', 'entries')).toBe('2 entries')
})

test('counts the listed entries of a list', () => {
  expect(pluralizeOf(1200, 1200, 'title')).toBe('1,200 titles')
  expect(pluralizeOf(12, 1200, 'title')).toBe('12 of 1,200')
})
