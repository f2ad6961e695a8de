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
 * is removed, unless a save is about to replace that value.
 * @param stored flat values by name; null while loading
 */
export const useDraft = (stored: Values | null) => {
  const [edits, setEdits] = useState(UNEDITED)
  const [sent, setSent] = useState(UNEDITED)
  const [touched, setTouched] = useState<ReadonlySet<string> | 'all'>(NONE)
  const base = stored ?? NOTHING
  const open = useMemo(
    () => (stored ? openEdits(stored, edits, sent) : UNEDITED),
    [stored, edits, sent],
  )
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
          (edited, [name, value]) => withEdit(edited, base, name, value, name in sent),
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
    /** Records the edits that are being saved. */
    setSent,
    clearSaved: (saved: Edits) => {
      setTouched(NONE)
      setEdits(now =>
        Object.fromEntries(
          Object.entries(now).flatMap(([name, edit]) => {
            const sent = saved[name]
            if (!sent) return [[name, edit]]
            // The field was edited again while its value was being saved.
            return edit.now === sent.now ? [] : [[name, { was: sent.now, now: edit.now }]]
          }),
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
