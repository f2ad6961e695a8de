import { expect, test } from 'vitest'
import {
  areApprovedTogether,
  sameTitle,
} from '../../../../web/features/approvals/detail/same-title-requests.ts'
import { approval } from '../support.ts'

const mine = approval({
  id: 1,
  userId: 2,
  contentKey: 'key-1',
  contentGuids: ['tmdb:603', 'imdb:tt0133093'],
})
const other = (parts: Parameters<typeof approval>[0]) =>
  approval({ id: 2, userId: 3, contentKey: 'key-2', contentGuids: [], ...parts })

test.each([
  ['the same content key', { contentKey: 'key-1' }, true],
  ['a shared id in another format', { contentGuids: ['TMDB://603'] }, true],
  ['nothing in common', { contentGuids: ['tmdb:6030'] }, false],
  ['no key and no ids', { contentKey: '' }, false],
  ['the same user', { contentKey: 'key-1', userId: 2 }, false],
  ['a decided request', { contentKey: 'key-1', status: 'approved' }, false],
  [
    'another content type with the same id',
    { contentGuids: ['tmdb:603'], contentType: 'show' as const },
    false,
  ],
])('%s', (_, parts, isSame) => {
  expect(sameTitle([mine, other(parts)], mine).map(row => row.id)).toEqual(isSame ? [2] : [])
})

test('does not match requests that both lack a key', () => {
  const keyless = approval({ id: 1, userId: 2, contentKey: '' })
  expect(sameTitle([other({ contentKey: '' })], keyless)).toEqual([])
  expect(areApprovedTogether([other({ contentKey: '' })], keyless)).toBe(false)
})

test('expects the backend to approve requests together only if they share a key', () => {
  expect(areApprovedTogether([other({ contentKey: 'key-1' })], mine)).toBe(true)
  expect(areApprovedTogether([other({ contentGuids: ['tmdb:603'] })], mine)).toBe(false)
})
