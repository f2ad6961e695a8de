import { expect, test } from 'vitest'
import { recentReasons, rememberReason } from '../../../web/components/decisions/reject-reasons.ts'
import { stubStorage } from '../../support/fake-storage.ts'

test('saves the six latest reasons without duplicates, and none that is blank or overlong', () => {
  const store = stubStorage('localStorage')
  for (const reason of ['1', '2', ' no space ', '3', '4', '   ', 'x'.repeat(201), 'No space', '5'])
    rememberReason(reason)
  expect(recentReasons()).toEqual(['5', 'No space', '4', '3', '2', '1'])
  rememberReason('6')
  expect(recentReasons()).toHaveLength(6)
  store.set('approvalRejectReasons', '{"not":"a list"}')
  expect(recentReasons()).toEqual([])
})
