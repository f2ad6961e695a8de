import { expect, test, vi } from 'vitest'
import {
  recentReasons,
  rememberReason,
  withReason,
} from '../../../web/components/decisions/reject-reasons.ts'

test('puts the latest reason first, without duplicates, six at most', () => {
  expect(withReason([], 'No space')).toEqual(['No space'])
  expect(withReason(['Too old', 'no space'], 'No space')).toEqual(['No space', 'Too old'])
  expect(withReason(['1', '2', '3', '4', '5', '6'], '7')).toEqual(['7', '1', '2', '3', '4', '5'])
})

test('saves reasons except blank and overlong ones, and ignores invalid stored data', () => {
  const store = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, value: string) => store.set(key, value),
  })
  rememberReason('  Already on the server ')
  rememberReason('   ')
  rememberReason('x'.repeat(201))
  expect(recentReasons()).toEqual(['Already on the server'])
  store.set('approvalRejectReasons', '{"not":"a list"}')
  expect(recentReasons()).toEqual([])
  vi.unstubAllGlobals()
})
