import { useCallback, useMemo, useState } from 'react'
import {
  applyEdits,
  conflictsOf,
  type Edits,
  openEdits,
  resolveConflict,
  type Values,
  withEdit,
} from '../../lib/edits.ts'

const NOTHING: Values = {}

/**
 * Edits on top of saved values. Changes saved elsewhere show through untouched fields and conflict with edited ones;
 * setting a value back to the saved one removes the edit.
 * @param stored flat values by name; null while loading
 */
export const useDraft = (stored: Values | null) => {
  const [edits, setEdits] = useState<Edits>({})
  const base = stored ?? NOTHING
  return {
    edits,
    /** Saved values with the edits applied. */
    values: useMemo(() => applyEdits(base, edits), [base, edits]),
    /** Edits that still differ from the saved values. */
    open: useMemo(() => (stored ? openEdits(stored, edits) : {}), [stored, edits]),
    conflicts: useMemo(() => (stored ? conflictsOf(stored, edits) : []), [stored, edits]),
    set: useCallback(
      (changes: Values) =>
        setEdits(now =>
          Object.entries(changes).reduce(
            (edited, [name, value]) => withEdit(edited, base, name, value),
            now,
          ),
        ),
      [base],
    ),
    /** Resolves one conflict, or all. */
    resolve: (side: 'mine' | 'theirs', name?: string) =>
      setEdits(now =>
        conflictsOf(base, now)
          .filter(conflict => name === undefined || conflict.key === name)
          .reduce((edited, { key }) => resolveConflict(edited, base, key, side), now),
      ),
    /** Drops saved edits unless they were changed again in the meantime. */
    settleSaved: (saved: Edits) =>
      setEdits(now =>
        Object.fromEntries(
          Object.entries(now).filter(
            ([name, edit]) => edit.now !== saved[name]?.now || !(name in saved),
          ),
        ),
      ),
    discard: () => setEdits({}),
  }
}
