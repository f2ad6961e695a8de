import { expect, test, vi } from 'vitest'
import type { Instance } from '../../../web/contract/instances.ts'
import { resource } from '../../../web/state/resource.ts'
import { isSameInstance, isSameRule, requireSame } from '../../../web/state/same-thing.ts'
import { rule } from '../../support/router-rule.ts'

const instance = (parts: Partial<Instance>) =>
  ({ id: 1, name: 'Radarr', baseUrl: 'http://radarr:7878', ...parts }) as Instance
const other = instance({ name: '4K', baseUrl: 'http://4k' })
const anime = rule(1, 50, 'Anime', { created_at: '2026-01-01' })

test.each([
  ['a renamed rule', isSameRule(anime, { ...anime, name: 'Manga' }), true],
  ['a rule with an edited condition', isSameRule(anime, { ...anime, condition: null }), true],
  ['a rule with another condition and name', isSameRule(anime, rule(1, 50, 'Kids')), false],
  ['a rule added at another time', isSameRule(anime, { ...anime, created_at: '2027' }), false],
  ['a renamed instance', isSameInstance(instance({}), instance({ name: 'Movies' })), true],
  ['a moved instance', isSameInstance(instance({}), instance({ baseUrl: 'http://nas' })), true],
  ['an instance of another name and address', isSameInstance(instance({}), other), false],
])('%s', (_, isSame, expected) => expect(isSame).toBe(expected))

test('a list is loaded again before something in it is changed, and both names are told', async () => {
  let rows = [anime]
  const load = vi.fn(async () => rows)
  const list = resource({ load, failed: 'No list' })
  await requireSame(list, anime, isSameRule)
  rows = [rule(1, 50, 'Kids'), { ...anime, id: 2 }]
  await expect(requireSame(list, anime, isSameRule)).rejects.toThrow(
    'Number 1 is now “Kids” instead of “Anime”. The server may have been restored from a backup.',
  )
  load.mockRejectedValueOnce(new Error())
  await expect(requireSame(list, anime, isSameRule)).rejects.toThrow('nothing was sent')
})
