import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  applyEdits,
  conflictsOf,
  openEdits,
  resolveConflict,
  valueAt,
  withEdit,
  withValueAt,
} from '../../../web/lib/form-edits.ts'

describe('edits over saved values', () => {
  test('applies an edit; retyping the saved value removes it', () => {
    const stored = { a: 1, b: [1, 2] }
    const edited = withEdit({}, stored, 'a', 5)
    expect(applyEdits(stored, edited)).toEqual({ a: 5, b: [1, 2] })
    expect(withEdit(edited, stored, 'a', 1)).toEqual({})
    expect(withEdit({}, stored, 'b', [1, 2])).toEqual({})
    expect(openEdits({ a: 5, b: [1, 2] }, edited)).toEqual({})
  })

  test('reads, replaces and removes values by path without changing the source', () => {
    const source = { q: { m: { day: 1, rule: 'x' }, n: 2 } }
    expect(valueAt(source, 'q.m.day')).toBe(1)
    expect(valueAt(source, 'q.none.day')).toBeUndefined()
    expect(withValueAt(source, 'q.m.day', 9)).toEqual({ q: { m: { day: 9, rule: 'x' }, n: 2 } })
    expect(withValueAt(source, 'q.m.day', undefined)).toEqual({ q: { m: { rule: 'x' }, n: 2 } })
    expect(source.q.m.day).toBe(1)
  })
})

describe('edits with arbitrary values and order', () => {
  const KEYS = ['a', 'b', 'c'] as const
  const value = fc.oneof(
    fc.integer({ min: 0, max: 3 }),
    fc.constantFrom('', 'x'),
    fc.constant(null),
  )
  const stored = fc.record({ a: value, b: value, c: value })
  const typed = fc.array(fc.tuple(fc.constantFrom(...KEYS), value), { maxLength: 12 })
  const typeAll = (before: Record<string, unknown>, entries: [string, unknown][]) =>
    entries.reduce((edits, [key, now]) => withEdit(edits, before, key, now), {})

  test('the form shows the last value typed into each field', () => {
    fc.assert(
      fc.property(stored, typed, (before, entries) => {
        const shown = applyEdits(before, typeAll(before, entries))
        expect(shown).toEqual({ ...before, ...Object.fromEntries(entries) })
      }),
    )
  })

  test('a conflict is exactly a field where base, server and edit all differ', () => {
    fc.assert(
      fc.property(stored, stored, typed, (before, after, entries) => {
        const edits = typeAll(before, entries)
        const shown = applyEdits(before, edits)
        const expected = KEYS.filter(
          key =>
            shown[key] !== before[key] && after[key] !== before[key] && shown[key] !== after[key],
        )
        const found = conflictsOf(after, edits).map(({ key }) => key)
        expect(found.sort()).toEqual(expected)
      }),
    )
  })

  test('resolving every conflict leaves none and shows the chosen side', () => {
    const side = fc.constantFrom('mine' as const, 'theirs' as const)
    fc.assert(
      fc.property(stored, stored, typed, side, (before, after, entries, chosen) => {
        const edits = typeAll(before, entries)
        const conflicts = conflictsOf(after, edits)
        const resolved = conflicts.reduce(
          (left, { key }) => resolveConflict(left, after, key, chosen),
          edits,
        )
        expect(conflictsOf(after, resolved)).toEqual([])
        const shown = applyEdits(after, resolved)
        for (const { key, mine, theirs } of conflicts)
          expect(shown[key]).toEqual(chosen === 'mine' ? mine : theirs)
      }),
    )
  })
})
