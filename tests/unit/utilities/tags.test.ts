import { expect, test } from 'vitest'
import { countTags, prefixLock } from '../../../web/features/utilities/user-tags/tags-in-place.ts'

const instance = (name: string, labels: readonly string[] | null) => ({
  ...{ kind: 'radarr' as const, id: name.length, name, labels },
  error: labels === null ? 'It did not answer.' : null,
})

test('counts only tags with the prefix and colon, ignoring case', () => {
  const radarr = instance('Radarr', ['uhd', 'home:user:ada', 'Home:User:grace', 'home:users'])
  expect(
    countTags([radarr, instance('Attic', null), instance('Empty', ['keep'])], 'Home:User'),
  ).toEqual({ total: 2, unknown: ['Attic'] })
})

test('unlocks the prefix only if every instance is known to have no tags', () => {
  const locked = (unknown: string[]) => prefixLock({ total: 0, unknown }, null)
  expect(prefixLock(null, null)).toMatch(/^Checking/)
  expect(locked([])).toBeNull()
  expect(locked(['Attic', '4K'])).toMatch(/Attic.? and .?4K.? may have tags with this prefix\.$/)
})
