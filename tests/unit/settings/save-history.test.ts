import { describe, expect, test } from 'vitest'
import { addToHistory, readHistory } from '../../../web/lib/save-history.ts'
import { stubStorage } from '../../support/fake-storage.ts'

describe('save history', () => {
  test('keeps the last 20 saves, newest first, and none of only secrets', () => {
    stubStorage('localStorage')
    expect(addToHistory('/p', { at: 't', changes: [] })).toEqual([])
    for (let n = 0; n < 25; n++)
      addToHistory('/p', { at: `t${n}`, changes: [{ key: 'h', from: n, to: n + 1 }] })
    expect(readHistory('/p')).toHaveLength(20)
    expect(readHistory('/p')[0]?.at).toBe('t24')
  })

  test('blocked storage loses only the history', () => {
    expect(addToHistory('/p', { at: 't', changes: [{ key: 'h', from: 1, to: 2 }] })).toHaveLength(1)
    expect(readHistory('/p')).toEqual([])
  })
})
