import { describe, expect, test } from 'vitest'
import {
  applyEdits,
  conflictsOf,
  openEdits,
  resolveConflict,
  valueAt,
  withEdit,
  withValueAt,
} from '../../../web/lib/edits.ts'

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
