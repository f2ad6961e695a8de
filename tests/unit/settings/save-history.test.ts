import { describe, expect, test, vi } from 'vitest'
import { addToHistory, HISTORY_MAX, readHistory } from '../../../web/lib/save-history.ts'

describe('save history', () => {
  const withStorage = () => {
    const kept = new Map<string, string>()
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
    })
    return kept
  }

  test('keeps the last 20 saves, newest first', () => {
    withStorage()
    for (let n = 0; n < 25; n++) {
      addToHistory('/p', { at: `t${n}`, changes: [{ key: 'h', from: n, to: n + 1 }] })
    }
    expect(HISTORY_MAX).toBe(20)
    expect(readHistory('/p')).toHaveLength(20)
    expect(readHistory('/p')[0]?.at).toBe('t24')
    vi.unstubAllGlobals()
  })

  test('saving only secrets leaves no entry', () => {
    withStorage()
    expect(addToHistory('/p', { at: 't', changes: [] })).toEqual([])
    vi.unstubAllGlobals()
  })

  test('blocked storage loses only the history', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    expect(addToHistory('/p', { at: 't', changes: [{ key: 'h', from: 1, to: 2 }] })).toHaveLength(1)
    expect(readHistory('/p')).toEqual([])
    warn.mockRestore()
  })
})
