import { type RefObject, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import {
  type Conflict,
  conflictsOf,
  openEdits,
  savedElsewhere,
  type Values,
} from '../../lib/edits.ts'
import { couldNot, ExplainedError, isOffline, OFFLINE } from '../../lib/errors.ts'
import { guardLeaving } from '../../lib/leave-reasons.ts'
import { currentSession } from '../../lib/on-sign-out.ts'
import { addToHistory, readHistory, type SaveEntry } from '../../lib/save-history.ts'
import { hasSecret } from '../../lib/shown-address.ts'
import { notify } from '../../state/toasts.ts'
import type { SettingsDef } from './define-settings.ts'
import type { AnyField } from './field-def.ts'
import { saveByKey } from './save-key.ts'
import type { SettingsSource } from './source.ts'
import { useDraft } from './use-draft.ts'

/** A change to review before saving. For a secret, it only says "changed". */
export interface Change {
  key: string
  label: string
  from: string
  to: string
  fault?: string | null
}

export interface SettingsForm<Name extends string = string> {
  readonly fields: Readonly<Record<Name, AnyField>>
  readonly values: Values
  value(name: Name): unknown
  set(name: Name, value: unknown): void
  /** Records that the user has left a field, so that its error can be shown. */
  touch(name: Name): void
  /** Error of a changed field, shown after the user has left the field or tried to save; otherwise null. */
  faultAt(name: Name): string | null
  wasAt(name: Name): string | null
  disabledAt(name: Name): string | null
  isVisible(name: Name): boolean
  readonly changes: readonly Change[]
  readonly conflicts: readonly (Conflict & { field: AnyField })[]
  resolveConflict(name: string, side: 'mine' | 'theirs'): void
  /** Resolves to true if saved. Asks for confirmation if a value may not work, unless `isSure`. */
  save(isSure?: boolean): Promise<boolean>
  readonly doubt: string | null
  clearDoubt(): void
  discard(): void
  readonly isReady: boolean
  readonly isSaving: boolean
  readonly problem: string | null
  readonly readError: string | null
  reload(): void
  readonly history: readonly SaveEntry[]
  revert(entry: SaveEntry): void
  readonly frame: RefObject<HTMLDivElement | null>
}

interface SettingsOptions {
  onSaved?: () => void
  failed?: string
}

const KEPT = 'Your changes are kept.'

/** A save elsewhere that loaded its values before this one may be written up to this much later. */
const RECHECK_MS = 1000
/** Time to read the values in a report. */
const REPORT_MS = 15_000

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
 * Saving first reloads the record and then applies the edits to it. A failed save keeps all edits. Also reloads when
 * the form opens and when the tab becomes visible.
 * @param path key of the save history, usually the path of the page; null for no history
 */
export const useSettings = <Name extends string>(
  path: string | null,
  definition: SettingsDef<Name>,
  source: SettingsSource,
  {
    onSaved,
    failed = 'The server rejected the values or returned an error.',
  }: SettingsOptions = {},
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
  const [doubt, setDoubt] = useState<string | null>(null)
  const [history, setHistory] = useState(() => (path === null ? [] : readHistory(path)))
  const frame = useRef<HTMLDivElement>(null)
  /** Compares the next load with the last save. */
  const compare = useRef<((after: unknown) => void) | null>(null)

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
  /** A rule concerns several fields. Report its error only if one of them was changed. */
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
   * Unedited fields of a group are sent as loaded, and the backend has no versions. So `during` was loaded while the
   * write was sent, and another load follows, to report what one admin overwrote of the other's changes. A change that
   * the server receives after the load and before the write is overwritten unnoticed here, but noticed in the form
   * that saved it.
   */
  const compareAfterwards = (before: Values, changed: Values, during: unknown) => {
    const isSameSession = currentSession()
    const valuesOf = (record: unknown) =>
      record === null ? null : storedValues(definition, source, record)
    const saved = valuesOf(source.current()) ?? before
    const compareWith = (record: unknown) => {
      compare.current = null
      const after = storedValues(definition, source, record)
      reportElsewhere(fields, { before, changed, during: valuesOf(during), saved, after })
    }
    compare.current = compareWith
    setTimeout(async () => {
      if (compare.current !== compareWith || !isSameSession()) return
      const record = await source.read()
      if (record !== null && compare.current === compareWith) compareWith(record)
    }, RECHECK_MS)
  }

  const save = async (isSure = false): Promise<boolean> => {
    if (isSaving || changes.length === 0) return false
    setIsChecked(true)
    setProblem(null)
    if (Object.keys(openFaults).length > 0) {
      setProblem('Some fields need fixing before you can save.')
      focusFirstFault(frame.current)
      return false
    }
    const doubts = Object.entries(open).flatMap(([name, edit]) => {
      const field = at(name)
      const why = field?.doubt?.(edit.now)
      return field && why ? [`${field.label}: ${why}`] : []
    })
    setDoubt(isSure || doubts.length === 0 ? null : doubts.join(' '))
    if (!isSure && doubts.length > 0) return false
    setIsSaving(true)
    try {
      const fresh = await source.read()
      if (fresh === null) {
        const why = isOffline() ? OFFLINE : (source.error() ?? 'Couldn’t load the saved values.')
        setProblem(`${couldNot('save', new ExplainedError(why))} ${KEPT}`)
        return false
      }
      compare.current?.(fresh)
      const now = storedValues(definition, source, fresh)
      if (conflictsOf(now, draft.edits).length > 0) return false
      const due = openEdits(now, draft.edits)
      const changed = Object.fromEntries(
        Object.entries(due).map(([name, edit]) => [name, edit.now]),
      )
      const [during] = await Promise.all([
        source.isDraft ? null : source.read(),
        source.write(changed, fresh),
      ])
      if (path !== null) setHistory(addToHistory(path, entryOf(fields, now, changed)))
      draft.settleSaved(due)
      setIsChecked(false)
      setTouched(new Set())
      if (onSaved) onSaved()
      else notify({ kind: 'success', title: 'Settings saved' })
      if (!source.isDraft) compareAfterwards(now, changed, during)
      return true
    } catch (cause) {
      setProblem(`${couldNot('save', cause, failed)} ${KEPT}`)
      // Some changes may have been saved before the failure.
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
      () => `${count} unsaved ${count === 1 ? 'change' : 'changes'} on this page will be lost.`,
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
    // The load during a save may show a value that the save is about to replace.
    conflicts: (isSaving ? [] : draft.conflicts).flatMap(conflict => {
      const field = at(conflict.key)
      return field ? [{ ...conflict, field }] : []
    }),
    resolveConflict: (name, side) => draft.resolve(side, name),
    save,
    doubt,
    clearDoubt: () => setDoubt(null),
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

const reportElsewhere = (
  fields: Readonly<Record<string, AnyField>>,
  record: Parameters<typeof savedElsewhere>[0],
) => {
  const { changed, during, after } = record
  const { replaced, current } = savedElsewhere(record)
  const list = (
    names: readonly string[],
    visible: Values,
    words: (name: string, field: AnyField) => string,
  ) =>
    names.flatMap(name => {
      const field = fields[name]
      if (!field || field.visibleWhen?.(visible) === false) return []
      return [field.isSecret ? field.label : `${field.label}: ${words(name, field)}`]
    })
  const lost = list(
    replaced,
    during ?? after,
    (name, field) =>
      `${field.words(after[name])}, the other admin had set ${field.words(during?.[name])}`,
  )
  if (lost.length > 0)
    notify({
      kind: 'error',
      title: 'Your save replaced another admin’s changes',
      duration: REPORT_MS,
      description: `${lost.join('. ')}. Set the other value again if it should apply.`,
    })
  const others = list(
    current,
    after,
    (name, field) =>
      field.words(after[name]) +
      (name in changed ? `, you saved ${field.words(changed[name])}` : ''),
  )
  if (others.length > 0)
    notify({
      // Errors are shown in full.
      kind: current.some(name => name in changed) ? 'error' : 'info',
      title: 'Changed by another admin while you were saving',
      duration: REPORT_MS,
      description: `${others.join('. ')}. Check the current values.`,
    })
}

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

/** Waits until the fields have rendered their errors. */
const focusFirstFault = (frame: HTMLElement | null) =>
  requestAnimationFrame(() =>
    (frame ?? document).querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(),
  )
