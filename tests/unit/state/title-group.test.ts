import { expect, test } from 'vitest'
import { areApprovedTogether, othersFor, titleGroupOf } from '../../../web/state/title-group.ts'
import { approval } from '../approvals/support.ts'

const mine = approval({ contentKey: 'key-1', contentGuids: ['tmdb:603', 'imdb:tt0133093'] })
const other = { id: 2, userId: 3, contentKey: 'key-2' }

test.each([
  ['the same content key', { contentKey: 'key-1' }, true, true],
  ['a shared id in another format', { contentGuids: ['TMDB://603'] }, true, false],
  ['nothing in common', { contentGuids: ['tmdb:6030'] }, false, false],
  ['the same user', { contentKey: 'key-1', userId: 2 }, false, true],
  ['a decided request', { contentKey: 'key-1', status: 'approved' }, false, true],
  ['the id of a show', { contentGuids: ['tmdb:603'], contentType: 'show' as const }, false, false],
])('%s: listed with it %s, approved with it %s', (_, parts, isSame, isTogether) => {
  const row = approval({ ...other, ...parts })
  expect(othersFor([mine, row], mine)).toEqual(isSame ? [row] : [])
  expect(areApprovedTogether([row], mine)).toBe(isTogether)
})

test('requests that both lack a key are of different titles', () => {
  const keyless = approval({ ...other, contentKey: '' })
  expect(othersFor([keyless], { ...mine, contentKey: '' })).toEqual([])
  expect(areApprovedTogether([keyless], { ...mine, contentKey: '' })).toBe(false)
})

test('requests of a title are one group by key or guid, and those without either stay alone', () => {
  const byGuid = approval({ ...other, contentGuids: ['tmdb:603'] })
  expect(titleGroupOf(byGuid)).toBe(titleGroupOf(mine))
  expect(titleGroupOf(approval({ id: 3 }))).not.toBe(titleGroupOf(approval({ id: 4 })))
})
