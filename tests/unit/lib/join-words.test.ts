import { expect, test } from 'vitest'
import { andJoined, orJoined } from '../../../web/lib/join-words.ts'

const COUNTS = [0, 1, 2, 3, 5]
const names = ['Anime', 'Action', 'Drama', 'Horror', 'War']

test.each(COUNTS)('joins %i parts like Intl.ListFormat', count => {
  const parts = names.slice(0, count)
  expect(andJoined(parts)).toBe(new Intl.ListFormat('en-US', { type: 'conjunction' }).format(parts))
  expect(andJoined(parts, count)).toBe(andJoined(parts))
  expect(orJoined(parts)).toBe(new Intl.ListFormat('en-US', { type: 'disjunction' }).format(parts))
})

test('says how many are left out', () => {
  expect(andJoined(names, 4)).toBe('Anime, Action, Drama, and 2 more')
  expect(andJoined(['1', '2', ...names], 2)).toBe('1 and 6 more')
})
