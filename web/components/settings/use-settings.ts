import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import type { Values } from '../../lib/form-edits.ts'
import { pluralize } from '../../lib/pluralize.ts'
import type { SaveEntry } from '../../lib/save-history.ts'
import { useServerAway } from '../use-resource.ts'
import { useUnsaved } from '../use-unsaved.ts'
import { offered, type SettingsDef } from './define-settings.ts'
import { type Change, changeOf } from './field-def.ts'
import { type SettingsSource, storedValues } from './source.ts'
import { useDraft } from './use-draft.ts'
import { type SaveOptions, useSave } from './use-save.ts'

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
) => {
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
    path,
    fields,
    values,
    stored: draft.stored,
    value(name: Name): unknown {
      return values[name]
    },
    /** @param others values of other fields to set as well */
    set(name: Name, value: unknown, others?: Values) {
      clearProblem()
      draft.set({ [name]: value, ...others })
    },
    /** Records that the user has left a field, so that its error can be shown. */
    touch(name: Name) {
      draft.touch(name)
    },
    /** Error of a changed field, shown after the user has left the field or tried to save; otherwise null. */
    errorOf(name: Name): string | null {
      return showsError(name) ? (openErrors[name] ?? null) : null
    },
    /** Saved value of a changed field, as text; otherwise null. Always null in a draft. */
    wasAt(name: Name): string | null {
      return source.isDraft ? null : (changes.find(change => change.key === name)?.from ?? null)
    },
    disabledAt(name: Name): string | null {
      return fields[name]?.disabledWhen?.(values) ?? null
    },
    isVisible(name: Name): boolean {
      const field = fields[name]
      if (!field || (stored === null && field.isNewer)) return false
      return field.visibleWhen?.(values) ?? true
    },
    // A new record has its errors from the start. They are told once they are shown at the fields.
    changes: changes.map(
      (change): Change =>
        source.isDraft && !showsError(change.key) ? { ...change, error: null } : change,
    ),
    // The load during a save may show a value that the save is about to replace.
    conflicts: (saving.isSaving ? [] : draft.conflicts).flatMap(conflict => {
      const field = fields[conflict.key]
      return field ? [{ ...conflict, field }] : []
    }),
    resolveConflict: draft.resolve,
    discard() {
      draft.discard()
      clearProblem()
    },
    isReady: stored !== null,
    /** Whether leaving the page asks about unsaved changes. */
    isGuarded: unsaved !== null,
    /** The record's values. */
    record: {
      data: stored,
      error: stored === null && !isAway ? readError : null,
      reason,
      load: () => source.read(),
    },
    revert(entry: SaveEntry) {
      draft.set(
        Object.fromEntries(
          entry.changes.filter(({ key }) => key in fields).map(({ key, from }) => [key, from]),
        ),
      )
    },
    frame,
  }
}
export type SettingsForm<Name extends string = string> = ReturnType<typeof useSettings<Name>>
