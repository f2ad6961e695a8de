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
 * Edits on top of stored values. What others store meanwhile shows through untouched fields and becomes a conflict on edited
 * ones; a value set back to the stored one is no edit.
 * @param stored flat values by name; null while they are being read
 */
export const useDraft = (stored: Values | null) => {
  const [edits, setEdits] = useState<Edits>({})
  const base = stored ?? NOTHING
  return {
    edits,
    /** Stored values with the edits on top. */
    values: useMemo(() => applyEdits(base, edits), [base, edits]),
    /** Edits that still differ from what is stored. */
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
    /** For one setting, or for all. */
    resolve: (side: 'mine' | 'theirs', name?: string) =>
      setEdits(now =>
        conflictsOf(base, now)
          .filter(conflict => name === undefined || conflict.key === name)
          .reduce((edited, { key }) => resolveConflict(edited, base, key, side), now),
      ),
    /** Takes out what was saved, unless it was edited again meanwhile. */
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
