import { expect, test } from 'vitest'
import { isSamePath } from '../../../web/lib/same-path.ts'

test.each<[string, string, boolean]>([
  ['/data/shows', '/data/shows/', true],
  ['/data/shows', '/data/Shows', false],
  ['/data/shows', '/data', false],
  ['/', '/', true],
  ['/', '', false],
  ['D:\\Media\\TV', 'D:\\Media\\TV\\', true],
  ['D:\\Media\\TV', 'd:/media/tv', true],
  ['\\\\nas\\TV', '\\\\NAS\\TV\\', true],
])('%s and %s are the same folder: %s', (one, other, isSame) => {
  expect(isSamePath(one, other)).toBe(isSame)
})
