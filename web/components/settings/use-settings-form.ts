import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import {
  applyEdits,
  type Conflict,
  conflictsOf,
  type Edits,
  openEdits,
  resolveConflict,
  type Values,
  withEdit,
} from '../../lib/edits.ts'
import { guardLeaving } from '../../lib/leave-guard.ts'
import { addToHistory, readHistory, type SaveEntry } from '../../lib/save-history.ts'
import { type Change, changeOf, faultOf, type Setting } from '../../lib/settings.ts'

export interface SettingsFormOptions {
  /** Key of the save history, e.g. the page's path. */
  page: string
  settings: readonly Setting[]
  /** Stored values; null while they are being read. */
  stored: Values | null
  /** Reads the stored values anew, so that a save never overwrites what another admin stored meanwhile. */
  refresh(): Promise<Values | null>
  /** Writes the changed values; `all` has every value of the page, because nested objects are replaced whole. */
  save(changed: Values, all: Values): Promise<void>
  /** Words for a failed save. */
  messageOf(cause: unknown): string
  onSaved?(): void
}

export interface SettingsForm {
  settings: readonly Setting[]
  value(key: string): unknown
  set(key: string, value: unknown): void
  /** What is wrong with a changed value, after the first try to save; null when fine. */
  faultAt(key: string): string | null
  /** The stored value in words, for a changed field. */
  wasAt(key: string): string | null
  changes: readonly Change[]
  conflicts: readonly (Conflict & { setting: Setting })[]
  resolveConflict(key: string, side: 'mine' | 'theirs'): void
  save(): Promise<void>
  discard(): void
  isReady: boolean
  isSaving: boolean
  problem: string | null
  history: readonly SaveEntry[]
  /** Puts the values from before a save back into the form, to be reviewed and saved. */
  revert(entry: SaveEntry): void
}

/**
 * A settings page's draft: stored values with the admin's edits on top. What another admin stores meanwhile shows through
 * untouched fields at once and becomes a conflict on edited ones. A failed save keeps every edit.
 */
export const useSettingsForm = (options: SettingsFormOptions): SettingsForm => {
  const { page, settings, stored } = options
  const [edits, setEdits] = useState<Edits>({})
  const [isSaving, setIsSaving] = useState(false)
  const [isChecked, setIsChecked] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [history, setHistory] = useState(() => readHistory(page))
  const base = stored ?? {}
  const settingAt = useMemo(
    () => new Map(settings.map(setting => [setting.key, setting])),
    [settings],
  )

  const draft = applyEdits(base, edits)
  const open = stored ? openEdits(stored, edits) : {}
  const changes = Object.entries(open).flatMap(([key, edit]) => {
    const setting = settingAt.get(key)
    return setting ? [changeOf(setting, base[key], edit.now)] : []
  })
  const conflicts = (stored ? conflictsOf(stored, edits) : []).flatMap(conflict => {
    const setting = settingAt.get(conflict.key)
    return setting ? [{ ...conflict, setting }] : []
  })

  const faultAt = (key: string) => {
    const setting = settingAt.get(key)
    return isChecked && key in open && setting ? faultOf(setting, draft[key]) : null
  }

  const save = async () => {
    if (isSaving || changes.length === 0) return
    setIsChecked(true)
    setProblem(null)
    const isFaulty = Object.entries(open).some(([key, edit]) => {
      const setting = settingAt.get(key)
      return setting && faultOf(setting, edit.now) !== null
    })
    if (isFaulty) {
      setProblem('Some values cannot be saved as they are; the fields say why.')
      focusFirstFault()
      return
    }
    setIsSaving(true)
    try {
      const fresh = await options.refresh()
      if (!fresh) {
        setProblem('The stored settings could not be read, so nothing was saved. Try again.')
        return
      }
      if (conflictsOf(fresh, edits).length > 0) return
      const due = openEdits(fresh, edits)
      const changed = Object.fromEntries(Object.entries(due).map(([key, edit]) => [key, edit.now]))
      await options.save(changed, { ...fresh, ...changed })
      const at = new Date().toISOString()
      const saved = Object.entries(due).map(([key, edit]) => ({
        key,
        from: fresh[key],
        to: edit.now,
      }))
      setHistory(addToHistory(page, settings, { at, changes: saved }))
      // Only what was saved: a field may have been edited again meanwhile.
      setEdits(now =>
        Object.fromEntries(
          Object.entries(now).filter(([key, edit]) => !(key in due) || edit.now !== due[key]?.now),
        ),
      )
      setIsChecked(false)
      options.onSaved?.()
    } catch (cause) {
      setProblem(options.messageOf(cause))
    } finally {
      setIsSaving(false)
    }
  }

  const latestSave = useRef(save)
  const count = changes.length
  useEffect(() => {
    latestSave.current = save
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return
      event.preventDefault()
      void latestSave.current()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
  useEffect(() => {
    if (count === 0) return
    return guardLeaving(
      () => `${count} unsaved ${count === 1 ? 'change' : 'changes'} on this page would be lost.`,
    )
  }, [count])

  return {
    settings,
    value: key => draft[key],
    set: useCallback(
      (key: string, value: unknown) => {
        setProblem(null)
        setEdits(now => withEdit(now, stored ?? {}, key, value))
      },
      [stored],
    ),
    faultAt,
    wasAt: key => changes.find(change => change.key === key)?.from ?? null,
    changes,
    conflicts,
    resolveConflict: (key, side) => setEdits(now => resolveConflict(now, base, key, side)),
    save,
    discard: () => {
      setEdits({})
      setProblem(null)
      setIsChecked(false)
    },
    isReady: stored !== null,
    isSaving,
    problem,
    history,
    revert: entry =>
      setEdits(now =>
        entry.changes
          .filter(change => settingAt.has(change.key))
          .reduce((edited, change) => withEdit(edited, base, change.key, change.from), now),
      ),
  }
}

/** After the fields have been rendered with their faults. */
const focusFirstFault = () =>
  requestAnimationFrame(() => document.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
