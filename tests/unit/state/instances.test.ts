import { expect, test } from 'vitest'
import { profileOf, tagOf } from '../../../web/state/instances.ts'

test('finds a profile by ID if the value is numeric, otherwise by name', () => {
  const profiles = [
    { id: 1, name: 'Any' },
    { id: 4, name: 'HD-1080p' },
  ]
  const found = ['4.0', ' 4', 4, 'Any', '', null, 7, '4K'].map(one => profileOf(profiles, one)?.id)
  expect(found).toEqual([4, 4, 4, 1, undefined, undefined, undefined, undefined])
})

test('finds a tag by ID or by label, ignoring case', () => {
  const tags = [
    { id: 1, label: '4' },
    { id: 4, label: 'anime' },
  ]
  expect(['4', 'Anime', 'gone'].map(one => tagOf(tags, one)?.id)).toEqual([4, 4, undefined])
})
