import { type RefObject, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { type Conflict, conflictsOf, isSame, openEdits, type Values } from '../../lib/edits.ts'
import { couldNot, ExplainedError, isOffline, OFFLINE } from '../../lib/errors.ts'
import { guardLeaving } from '../../lib/leave-reasons.ts'
import { addToHistory, readHistory, type SaveEntry } from '../../lib/save-history.ts'
import { hasSecret } from '../../lib/shown-address.ts'
import { notify } from '../../state/toasts.ts'
import type { SettingsDef } from './define-settings.ts'
import type { AnyField } from './field-def.ts'
import { saveByKey } from './save-key.ts'
import type { SettingsSource } from './source.ts'
import { useDraft } from './use-draft.ts'

/** One change as the admin reads it before saving. Secrets say "changed", never what. */
export interface Change {
  key: string
  label: string
  from: string
  to: string
  /** Why the value cannot be saved. */
  fault?: string | null
}

export interface SettingsForm<Name extends string = string> {
  readonly fields: Readonly<Record<Name, AnyField>>
  /** Every value, edits included, and what the definition reads besides. */
  readonly values: Values
  value(name: Name): unknown
  set(name: Name, value: unknown): void
  /** The field was left: what is wrong with it may be said now. */
  touch(name: Name): void
  /** What is wrong with a changed value, once the field was left or a save was tried; null when fine. */
  faultAt(name: Name): string | null
  /** The stored value in words, for a changed field. */
  wasAt(name: Name): string | null
  /** Why the field cannot be changed now; null when it can. */
  disabledAt(name: Name): string | null
  isVisible(name: Name): boolean
  readonly changes: readonly Change[]
  readonly conflicts: readonly (Conflict & { field: AnyField })[]
  resolveConflict(name: string, side: 'mine' | 'theirs'): void
  /** True when it was stored. */
  save(): Promise<boolean>
  discard(): void
  readonly isReady: boolean
  readonly isSaving: boolean
  /** Why the last save failed; nothing typed is lost. */
  readonly problem: string | null
  /** Why there is nothing to show. */
  readonly readError: string | null
  reload(): void
  readonly history: readonly SaveEntry[]
  /** Puts the values from before a save back into the form, to be reviewed and saved. */
  revert(entry: SaveEntry): void
  /** The element that holds the form: Ctrl or Cmd plus S saves the form in focus. */
  readonly frame: RefObject<HTMLDivElement | null>
}

export interface SettingsOptions {
  /** After a save; default: a toast "Settings saved". */
  onSaved?: () => void
  /** Words for a failed save that the server did not explain. */
  failed?: string
}

const KEPT = 'Your changes are still here.'

/** The change of a field in words. */
export const changeOf = (field: AnyField, key: string, from: unknown, to: unknown): Change => ({
  key,
  label: field.label,
  from: field.isSecret ? '••••' : field.words(from),
  to: field.isSecret ? 'changed' : field.words(to),
})

const faultsOf = ({ fields, rules }: SettingsDef, values: Values): Record<string, string> => {
  const faults: Record<string, string> = {}
  for (const [name, field] of Object.entries(fields)) {
    if (field.visibleWhen && !field.visibleWhen(values)) continue
    const fault = field.fault(values[name])
    if (fault !== null) faults[name] = fault
  }
  for (const { names, check } of rules) {
    const fault = check(values)
    const [first] = names
    if (fault !== null && first !== undefined) faults[first] ??= fault
  }
  return faults
}

/**
 * A form over `source`: stored values with the admin's edits on top. What another admin or tab stores meanwhile shows through
 * untouched fields at once and becomes a conflict on edited ones. A save reads first and writes on top of what it read; a
 * failed one keeps every edit. The source is read when the form opens and when the tab is shown again.
 * @param path names the save history, e.g. the page's path; null keeps none
 */
export const useSettings = <Name extends string>(
  path: string | null,
  definition: SettingsDef<Name>,
  source: SettingsSource,
  { onSaved, failed = 'The server refused the values or failed.' }: SettingsOptions = {},
): SettingsForm<Name> => {
  const raw = useSyncExternalStore(source.subscribe, source.current)
  const readError = useSyncExternalStore(source.subscribe, source.error)
  const { fields } = definition
  const stored = useMemo(
    () => (raw === null ? null : storedValues(definition, source, raw)),
    [definition, source, raw],
  )
  const draft = useDraft(stored)
  const [isSaving, setIsSaving] = useState(false)
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set())
  const [isChecked, setIsChecked] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [history, setHistory] = useState(() => (path === null ? [] : readHistory(path)))
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
  const at = (name: string): AnyField | undefined => (fields as Record<string, AnyField>)[name]
  const faults = useMemo(() => faultsOf(definition, values), [definition, values])
  const changes = Object.entries(open).flatMap(([name, edit]) => {
    const field = at(name)
    return field
      ? [{ ...changeOf(field, name, stored?.[name], edit.now), fault: faults[name] ?? null }]
      : []
  })
  /** A rule concerns every field it names; a fault of an untouched form is nobody's. */
  const openFaults = Object.fromEntries(
    Object.entries(faults).filter(
      ([name]) =>
        name in open ||
        definition.rules.some(
          rule => rule.names[0] === name && rule.names.some(one => one in open),
        ),
    ),
  )
  const disabledAt = (name: string) => at(name)?.disabledWhen?.(values) ?? null

  /**
   * What a form does not change is sent along as it was read. The backend has no versions, so an edit of another admin in
   * between can only be found by reading again.
   */
  const reportOthers = async (before: Values, changed: Values) => {
    const raw = await source.read()
    if (raw === null) return
    const after = storedValues(definition, source, raw)
    const others = Object.entries<AnyField>(fields).filter(
      ([name, field]) =>
        !(name in changed) &&
        !isSame(before[name], after[name]) &&
        field.visibleWhen?.(after) !== false,
    )
    if (others.length === 0) return
    const labels = others.map(([, field]) => field.label).join(', ')
    notify({
      kind: 'info',
      title: 'Changed by someone else while you saved',
      description: `${labels}. Check the current values.`,
    })
  }

  const save = async (): Promise<boolean> => {
    if (isSaving || changes.length === 0) return false
    setIsChecked(true)
    setProblem(null)
    if (Object.keys(openFaults).length > 0) {
      setProblem('Some values cannot be saved as they are; the fields say why.')
      focusFirstFault(frame.current)
      return false
    }
    setIsSaving(true)
    try {
      const fresh = await source.read()
      if (fresh === null) {
        const why = isOffline()
          ? OFFLINE
          : (source.error() ?? 'The stored values could not be read.')
        setProblem(`${couldNot('save', new ExplainedError(why))} ${KEPT}`)
        return false
      }
      const now = storedValues(definition, source, fresh)
      if (conflictsOf(now, draft.edits).length > 0) return false
      const due = openEdits(now, draft.edits)
      const changed = Object.fromEntries(
        Object.entries(due).map(([name, edit]) => [name, edit.now]),
      )
      await source.write(changed, fresh)
      if (path !== null) setHistory(addToHistory(path, entryOf(fields, now, changed)))
      draft.settleSaved(due)
      setIsChecked(false)
      setTouched(new Set())
      if (onSaved) onSaved()
      else notify({ kind: 'success', title: 'Settings saved' })
      void reportOthers(now, changed)
      return true
    } catch (cause) {
      setProblem(`${couldNot('save', cause, failed)} ${KEPT}`)
      // A part may have been stored before the failure: the form shows what is true.
      await source.read()
      return false
    } finally {
      setIsSaving(false)
    }
  }

  const latestSave = useRef(save)
  const count = changes.length
  useEffect(() => {
    latestSave.current = save
  })
  useEffect(
    () => saveByKey({ frame, isDirty: () => count > 0, save: () => void latestSave.current() }),
    [count],
  )
  useEffect(() => {
    if (count === 0) return
    return guardLeaving(
      () => `${count} unsaved ${count === 1 ? 'change' : 'changes'} on this page would be lost.`,
    )
  }, [count])

  return {
    fields,
    values,
    value: name => values[name],
    set: (name, value) => {
      setProblem(null)
      draft.set({ [name]: value })
    },
    touch: name => setTouched(before => (before.has(name) ? before : new Set([...before, name]))),
    faultAt: name => (isChecked || touched.has(name) ? (openFaults[name] ?? null) : null),
    wasAt: name => changes.find(change => change.key === name)?.from ?? null,
    disabledAt,
    isVisible: name => at(name)?.visibleWhen?.(values) ?? true,
    changes,
    conflicts: draft.conflicts.flatMap(conflict => {
      const field = at(conflict.key)
      return field ? [{ ...conflict, field }] : []
    }),
    resolveConflict: (name, side) => draft.resolve(side, name),
    save,
    discard: () => {
      draft.discard()
      setProblem(null)
      setIsChecked(false)
      setTouched(new Set())
    },
    isReady: stored !== null,
    isSaving,
    problem,
    readError: stored === null ? readError : null,
    reload: () => void source.read(),
    history,
    revert: entry =>
      draft.set(
        Object.fromEntries(
          entry.changes.filter(change => at(change.key)).map(change => [change.key, change.from]),
        ),
      ),
    frame,
  }
}

const storedValues = (definition: SettingsDef, source: SettingsSource, raw: unknown): Values =>
  Object.fromEntries(
    [...Object.keys(definition.fields), ...definition.reads].map(name => [
      name,
      source.valueOf(raw, name),
    ]),
  )

/** One save for the history; secrets stay out of it by kind. */
const entryOf = (
  fields: Readonly<Record<string, AnyField>>,
  before: Values,
  changed: Values,
): SaveEntry => ({
  at: new Date().toISOString(),
  changes: Object.entries(changed)
    .filter(([name, to]) => fields[name]?.isSecret === false && ![before[name], to].some(hasSecret))
    .map(([name, to]) => ({ key: name, from: before[name], to })),
})

/** After the fields have been rendered with their faults. */
const focusFirstFault = (frame: HTMLElement | null) =>
  requestAnimationFrame(() =>
    (frame ?? document).querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(),
  )
