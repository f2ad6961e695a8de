import fc from 'fast-check'
import { expect, test } from 'vitest'
import { applyEdits, conflictsOf, resolveConflict, withEdit } from '../../../web/lib/form-edits.ts'

const KEYS = ['a', 'b', 'c'] as const
const value = fc.oneof(fc.integer({ min: 0, max: 3 }), fc.constantFrom('', 'x'), fc.constant(null))
const stored = fc.record({ a: value, b: value, c: value })
const typed = fc.array(fc.tuple(fc.constantFrom(...KEYS), value), { maxLength: 12 })
const typeAll = (before: Record<string, unknown>, entries: [string, unknown][]) =>
  entries.reduce((edits, [key, now]) => withEdit(edits, before, key, now), {})

test('whatever is typed, a conflict is exactly a field where base, server and edit all differ, and resolving all leaves none and shows the chosen side', () => {
  const side = fc.constantFrom('mine' as const, 'theirs' as const)
  fc.assert(
    fc.property(stored, stored, typed, side, (before, after, entries, chosen) => {
      const edits = typeAll(before, entries)
      const shown = applyEdits(before, edits)
      const expected = KEYS.filter(
        key =>
          shown[key] !== before[key] && after[key] !== before[key] && shown[key] !== after[key],
      )
      const conflicts = conflictsOf(after, edits)
      expect(conflicts.map(({ key }) => key).sort()).toEqual(expected)
      const resolved = conflicts.reduce(
        (left, { key }) => resolveConflict(left, after, key, chosen),
        edits,
      )
      expect(conflictsOf(after, resolved)).toEqual([])
      const result = applyEdits(after, resolved)
      for (const { key, mine, theirs } of conflicts)
        expect(result[key]).toEqual(chosen === 'mine' ? mine : theirs)
    }),
  )
})
