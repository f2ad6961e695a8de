import { describe, expect, test, vi } from 'vitest'
import {
  applyEdits,
  conflictsOf,
  openEdits,
  resolveConflict,
  valueAt,
  withEdit,
  withValueAt,
} from '../../../web/lib/edits.ts'
import { addToHistory, HISTORY_MAX, readHistory } from '../../../web/lib/save-history.ts'
import { changeOf, faultOf, inWords, type Setting } from '../../../web/lib/settings.ts'

const hours: Setting = {
  kind: 'number',
  key: 'h',
  label: 'Hours',
  min: 1,
  max: 8760,
  unit: 'hours',
}
const override: Setting = { ...hours, empty: 'Default' }
const select: Setting = {
  kind: 'select',
  key: 's',
  label: 'Rule',
  options: [{ value: 'a', label: 'First' }],
}
const secret: Setting = { kind: 'text', key: 'k', label: 'Key', secret: true }
const flag: Setting = { kind: 'switch', key: 'f', label: 'On' }

describe('edits over stored values', () => {
  test('an edit shows on top; typing the stored value again is no edit', () => {
    const stored = { a: 1, b: [1, 2] }
    const edited = withEdit({}, stored, 'a', 5)
    expect(applyEdits(stored, edited)).toEqual({ a: 5, b: [1, 2] })
    expect(withEdit(edited, stored, 'a', 1)).toEqual({})
    expect(withEdit({}, stored, 'b', [1, 2])).toEqual({})
  })

  test('a stored value that moves under an edit is a conflict, unless both agree', () => {
    const edited = withEdit({}, { a: 1 }, 'a', 5)
    expect(conflictsOf({ a: 1 }, edited)).toEqual([])
    expect(conflictsOf({ a: 3 }, edited)).toEqual([{ key: 'a', was: 1, theirs: 3, mine: 5 }])
    expect(conflictsOf({ a: 5 }, edited)).toEqual([])
    expect(openEdits({ a: 5 }, edited)).toEqual({})
  })

  test('the base of a conflict is the value from when the edit began', () => {
    const edited = withEdit(withEdit({}, { a: 1 }, 'a', 5), { a: 3 }, 'a', 6)
    expect(conflictsOf({ a: 3 }, edited)).toEqual([{ key: 'a', was: 1, theirs: 3, mine: 6 }])
  })

  test('mine keeps the edit over the new value, theirs drops it', () => {
    const edited = withEdit({}, { a: 1 }, 'a', 5)
    expect(conflictsOf({ a: 3 }, resolveConflict(edited, { a: 3 }, 'a', 'mine'))).toEqual([])
    expect(applyEdits({ a: 3 }, resolveConflict(edited, { a: 3 }, 'a', 'theirs'))).toEqual({ a: 3 })
  })

  test('paths: read, set in a copy, removed by undefined', () => {
    const source = { q: { m: { day: 1, rule: 'x' }, n: 2 } }
    expect(valueAt(source, 'q.m.day')).toBe(1)
    expect(valueAt(source, 'q.none.day')).toBeUndefined()
    expect(withValueAt(source, 'q.m.day', 9)).toEqual({ q: { m: { day: 9, rule: 'x' }, n: 2 } })
    expect(withValueAt(source, 'q.m.day', undefined)).toEqual({ q: { m: { rule: 'x' }, n: 2 } })
    expect(source.q.m.day).toBe(1)
  })
})

describe('settings in words', () => {
  test.each([
    [flag, true, 'On'],
    [flag, undefined, 'Off'],
    [hours, 72, '72 hours'],
    [hours, 1, '1 hour'],
    [override, undefined, 'Default'],
    [select, 'a', 'First'],
    [select, 'later-value', 'later-value'],
    [secret, 'hunter2', 'set'],
    [secret, '', 'not set'],
  ])('%j %j', (setting, value, expected) => {
    expect(inWords(setting, value)).toBe(expected)
  })

  test('a secret says that it changed, never to what', () => {
    expect(JSON.stringify(changeOf(secret, 'old-key', 'new-key'))).not.toMatch(/old-key|new-key/)
  })

  test.each([
    [hours, 1, null],
    [hours, 8760, null],
    [hours, 0, /1 to 8,760/],
    [hours, 8761, /1 to 8,760/],
    [hours, 2.5, /whole number/],
    [hours, 'abc', /whole number/],
    [hours, undefined, /whole number/],
    [override, undefined, null],
    [{ kind: 'time', key: 't', label: 'Time' } as Setting, '25:00', /time of day/],
    [{ kind: 'time', key: 't', label: 'Time' } as Setting, '02:30', null],
  ])('check of %j with %j', (setting, value, expected) => {
    const fault = faultOf(setting, value)
    if (expected === null) expect(fault).toBeNull()
    else expect(fault).toMatch(expected)
  })
})

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
      addToHistory('/p', [hours], { at: `t${n}`, changes: [{ key: 'h', from: n, to: n + 1 }] })
    }
    expect(readHistory('/p')).toHaveLength(HISTORY_MAX)
    expect(readHistory('/p')[0]?.at).toBe('t24')
    vi.unstubAllGlobals()
  })

  test('never stores a secret', () => {
    const kept = withStorage()
    addToHistory('/p', [hours, secret], {
      at: 't',
      changes: [
        { key: 'h', from: 1, to: 2 },
        { key: 'k', from: 'old-key', to: 'new-key' },
      ],
    })
    expect([...kept.values()].join()).not.toMatch(/old-key|new-key/)
    expect(readHistory('/p')[0]?.changes).toHaveLength(1)
    vi.unstubAllGlobals()
  })

  test('blocked storage loses only the history', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    expect(
      addToHistory('/p', [hours], { at: 't', changes: [{ key: 'h', from: 1, to: 2 }] }),
    ).toHaveLength(1)
    expect(readHistory('/p')).toEqual([])
    warn.mockRestore()
  })
})
