import { type RefObject, useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import type { Conflict, Values } from '../../lib/form-edits.ts'
import { pluralize } from '../../lib/pluralize.ts'
import type { SaveEntry } from '../../lib/save-history.ts'
import type { LoadState } from '../loaded.tsx'
import { useServerAway } from '../use-resource.ts'
import { useUnsaved } from '../use-unsaved.ts'
import { offered, type SettingsDef } from './define-settings.ts'
import { type AnyField, type Change, changeOf } from './field-def.ts'
import { type SettingsSource, storedValues } from './source.ts'
import { useDraft } from './use-draft.ts'
import { type Saved, type SaveOptions, useSave } from './use-save.ts'

export interface SettingsForm<Name extends string = string> {
  readonly fields: Readonly<Record<string, AnyField>>
  readonly values: Values
  readonly stored: Values
  value(name: Name): unknown
  /** @param others values of other fields to set as well */
  set(name: Name, value: unknown, others?: Values): void
  /** Records that the user has left a field, so that its error can be shown. */
  touch(name: Name): void
  /** Error of a changed field, shown after the user has left the field or tried to save; otherwise null. */
  errorOf(name: Name): string | null
  /** Saved value of a changed field, as text; otherwise null. Always null in a draft. */
  wasAt(name: Name): string | null
  disabledAt(name: Name): string | null
  isVisible(name: Name): boolean
  readonly changes: readonly Change[]
  readonly conflicts: readonly (Conflict & { field: AnyField })[]
  resolveConflict(name: string, side: 'mine' | 'theirs'): void
  /** Resolves to true if saved. Asks for confirmation if a value might not work, unless `isSure`. */
  save(isSure?: boolean): Promise<boolean>
  readonly warning: string | null
  clearWarning(): void
  discard(): void
  readonly isReady: boolean
  /** Whether leaving the page asks about unsaved changes. */
  readonly isGuarded: boolean
  readonly isSaving: boolean
  readonly problem: string | null
  /** The record's values. */
  readonly record: LoadState<Values>
  /** The last save, which can be undone until something else is edited. */
  readonly saved: Saved | null
  undoSave(): Promise<void>
  forgetSaved(): void
  readonly history: readonly SaveEntry[]
  revert(entry: SaveEntry): void
  readonly frame: RefObject<HTMLDivElement | null>
}

interface SettingsOptions extends SaveOptions {
  /** Confirmation text about the input that would be lost with the page. Null if the form's owner asks instead. */
  unsaved?: string | null
  /** URL parameter that opens the form. */
  parameter?: string
}

const errorsOf = ({ fields, rules }: SettingsDef, values: Values): Record<string, string> => {
  const errors: Record<string, string> = {}
  for (const [name, field] of Object.entries(fields)) {
    if (field.visibleWhen && !field.visibleWhen(values)) continue
    const error = field.error(values[name])
    if (error !== null) errors[name] = error
  }
  for (const { names, check } of rules) {
    const error = check(values)
    const [first] = names
    if (error !== null && first !== undefined) errors[first] ??= error
  }
  return errors
}

/**
 * The form of a record: its fields, edits and errors, and its save (`useSave`). Fields that the server's version lacks are
 * left out. Reloads the record when the form opens
 * and when the tab becomes visible.
 * @param path key of the save history, usually the path of the page; null for no history
 */
export const useSettings = <Name extends string>(
  path: string | null,
  all: SettingsDef<Name>,
  source: SettingsSource,
  { unsaved, parameter, ...options }: SettingsOptions = {},
): SettingsForm<Name> => {
  const isAway = useServerAway()
  const raw = useSyncExternalStore(source.subscribe, source.current)
  const readError = useSyncExternalStore(source.subscribe, source.error)
  const reason = useSyncExternalStore(source.subscribe, () => source.reason?.() ?? null)
  const stored = useMemo(
    () => (raw === null ? null : storedValues(all, source, raw)),
    [all, source, raw],
  )
  const definition = useMemo(
    () => (stored ? offered(all, stored, name => source.isUnread?.(raw, name) ?? false) : all),
    [all, source, raw, stored],
  )
  const { fields, rules } = definition
  const draft = useDraft(stored)
  const frame = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const read = () => void source.read()
    const readWhenShown = () => {
      if (!document.hidden) read()
    }
    read()
    document.addEventListener('visibilitychange', readWhenShown)
    return () => document.removeEventListener('visibilitychange', readWhenShown)
  }, [source])

  const { values, open } = draft
  const errors = errorsOf(definition, values)
  const changes = Object.keys(open).flatMap(name => {
    const field = fields[name]
    return field
      ? [{ ...changeOf(field, name, draft.stored, values), error: errors[name] ?? null }]
      : []
  })
  const count = changes.length
  /**
   * A draft is saved as a whole, so all its errors count. Otherwise, only the errors of changed fields count, including
   * those of cross-field rules that involve them.
   */
  const openErrors = source.isDraft
    ? errors
    : Object.fromEntries(
        Object.entries(errors).filter(
          ([name]) =>
            name in open ||
            rules.some(rule => rule.names[0] === name && rule.names.some(one => one in open)),
        ),
      )
  const showsError = (name: string) =>
    draft.isTouched(name) && (!source.isDraft || count > 0 || draft.isChecked)
  const { clearProblem, ...saving } = useSave({
    ...options,
    path,
    definition,
    source,
    draft,
    errors: openErrors,
    frame,
  })

  const loss = unsaved ?? `${pluralize(count, 'unsaved change')} on this page will be lost.`
  useUnsaved(count === 0 || unsaved === null ? null : loss, { parameter, save: saving.save })

  return {
    ...saving,
    fields,
    values,
    stored: draft.stored,
    value: name => values[name],
    set: (name, value, others) => {
      clearProblem()
      draft.set({ [name]: value, ...others })
    },
    touch: draft.touch,
    errorOf: name => (showsError(name) ? (openErrors[name] ?? null) : null),
    wasAt: name =>
      source.isDraft ? null : (changes.find(change => change.key === name)?.from ?? null),
    disabledAt: name => fields[name]?.disabledWhen?.(values) ?? null,
    isVisible: name => {
      const field = fields[name]
      if (!field || (stored === null && field.isNewer)) return false
      return field.visibleWhen?.(values) ?? true
    },
    // A new record has its errors from the start. They are told once they are shown at the fields.
    changes: changes.map(change =>
      source.isDraft && !showsError(change.key) ? { ...change, error: null } : change,
    ),
    // The load during a save may show a value that the save is about to replace.
    conflicts: (saving.isSaving ? [] : draft.conflicts).flatMap(conflict => {
      const field = fields[conflict.key]
      return field ? [{ ...conflict, field }] : []
    }),
    resolveConflict: draft.resolve,
    discard: () => {
      draft.discard()
      clearProblem()
    },
    isReady: stored !== null,
    isGuarded: unsaved !== null,
    record: {
      data: stored,
      error: stored === null && !isAway ? readError : null,
      reason,
      load: () => source.read(),
    },
    revert: entry =>
      draft.set(
        Object.fromEntries(
          entry.changes.filter(({ key }) => key in fields).map(({ key, from }) => [key, from]),
        ),
      ),
    frame,
  }
}
