import { expect, test } from 'vitest'
import {
  recentReasons,
  rememberReason,
  withReason,
} from '../../../web/components/decisions/reject-reasons.ts'
import { stubStorage } from '../../support/fake-storage.ts'

test('puts the latest reason first, without duplicates, six at most', () => {
  expect(withReason([], 'No space')).toEqual(['No space'])
  expect(withReason(['Too old', 'no space'], 'No space')).toEqual(['No space', 'Too old'])
  expect(withReason(['1', '2', '3', '4', '5', '6'], '7')).toEqual(['7', '1', '2', '3', '4', '5'])
})

test('saves reasons except blank and overlong ones, and ignores invalid stored data', () => {
  const store = stubStorage('localStorage')
  rememberReason('  Already on the server ')
  rememberReason('   ')
  rememberReason('x'.repeat(201))
  expect(recentReasons()).toEqual(['Already on the server'])
  store.set('approvalRejectReasons', '{"not":"a list"}')
  expect(recentReasons()).toEqual([])
})
