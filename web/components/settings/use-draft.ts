import { useMemo, useState } from 'react'
import {
  applyEdits,
  conflictsOf,
  type Edits,
  openEdits,
  resolveConflict,
  type Values,
  withEdit,
} from '../../lib/form-edits.ts'

const NOTHING: Values = {}
const UNEDITED: Edits = {}
const NONE: ReadonlySet<string> = new Set()

/**
 * Changes saved elsewhere appear in unedited fields, and conflict with edited ones. An edit that equals the saved value
 * is removed.
 * @param stored flat values by name; null while loading
 */
export const useDraft = (stored: Values | null) => {
  const [edits, setEdits] = useState(UNEDITED)
  const [touched, setTouched] = useState<ReadonlySet<string> | 'all'>(NONE)
  const base = stored ?? NOTHING
  const open = useMemo(() => (stored ? openEdits(stored, edits) : UNEDITED), [stored, edits])
  if (stored && Object.keys(open).length < Object.keys(edits).length) setEdits(open)
  return {
    stored: base,
    edits,
    values: useMemo(() => applyEdits(base, edits), [base, edits]),
    open,
    conflicts: stored ? conflictsOf(stored, edits) : [],
    set: (changes: Values) =>
      setEdits(now =>
        Object.entries(changes).reduce(
          (edited, [name, value]) => withEdit(edited, base, name, value),
          now,
        ),
      ),
    resolve: (name: string, side: 'mine' | 'theirs') =>
      setEdits(now => resolveConflict(now, base, name, side)),
    /** Whether the user has left a field or tried to save, so that its error can be shown. */
    isChecked: touched === 'all',
    isTouched: (name: string) => touched === 'all' || touched.has(name),
    touch: (name: string) =>
      setTouched(before =>
        before === 'all' || before.has(name) ? before : new Set([...before, name]),
      ),
    touchAll: () => setTouched('all'),
    clearSaved: (saved: Edits) => {
      setTouched(NONE)
      setEdits(now =>
        Object.fromEntries(
          Object.entries(now).filter(
            ([name, edit]) => edit.now !== saved[name]?.now || !(name in saved),
          ),
        ),
      )
    },
    discard: () => {
      setTouched(NONE)
      setEdits(UNEDITED)
    },
  }
}
export type Draft = ReturnType<typeof useDraft>
