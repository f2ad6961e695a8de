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
 * Changes saved elsewhere appear in unedited fields, and conflict with edited ones. Restoring the saved value removes
 * an edit.
 * @param stored flat values by name; null while loading
 */
export const useDraft = (stored: Values | null) => {
  const [edits, setEdits] = useState<Edits>({})
  const base = stored ?? NOTHING
  return {
    edits,
    values: useMemo(() => applyEdits(base, edits), [base, edits]),
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
    resolve: (side: 'mine' | 'theirs', name?: string) =>
      setEdits(now =>
        conflictsOf(base, now)
          .filter(conflict => name === undefined || conflict.key === name)
          .reduce((edited, { key }) => resolveConflict(edited, base, key, side), now),
      ),
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
