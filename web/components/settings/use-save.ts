import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { nowIso } from '../../lib/clock.ts'
import { couldNot, ExplainedError, HttpError } from '../../lib/errors.ts'
import { conflictsOf, type Edits, openEdits, type Values } from '../../lib/form-edits.ts'
import { addToHistory, readHistory, type SaveEntry } from '../../lib/save-history.ts'
import { hasSecret } from '../../lib/shown-address.ts'
import { focusField } from '../../ui/focus.ts'
import { useAction } from '../../ui/use-action.ts'
import type { SettingsDef } from './define-settings.ts'
import { type Change, changeOf } from './field-def.ts'
import { saveByKey } from './save-key.ts'
import { CHANGED_SINCE, readForSave, type SettingsSource, storedValues } from './source.ts'
import type { Draft } from './use-draft.ts'

export interface SaveOptions {
  onSaved?: () => void
  /** The action for error messages, in the imperative. */
  doing?: string | undefined
  failed?: string
}

interface SaveInput extends SaveOptions {
  path: string | null
  definition: SettingsDef
  source: SettingsSource
  draft: Draft
  errors: Readonly<Record<string, string>>
  frame: RefObject<HTMLElement | null>
}

const KEPT = 'Your changes are kept.'

/** Why the server saved nothing, as far as its status tells. */
const refusalOf = (thrown: unknown, labels: readonly string[]): string => {
  const cause = thrown instanceof Error && thrown.name === 'Error' ? thrown.cause : thrown
  if (cause instanceof HttpError && cause.status >= 500)
    return `The server returned an error (HTTP ${cause.status}). Check the server log.`
  const [only, ...others] = labels
  return `The server rejected ${only !== undefined && others.length === 0 ? `the value of ${only}` : 'the values'}.`
}

/** The last save, until something else is edited. */
interface Saved {
  readonly changes: readonly Change[]
  readonly edits: Edits
}

const inverse = (edits: Edits): Edits =>
  Object.fromEntries(
    Object.entries(edits).map(([name, { was, now }]) => [name, { was: now, now: was }]),
  )

/** Saving first reloads the record and then applies the edits to it. A failed save keeps all edits. */
export const useSave = ({
  path,
  definition,
  source,
  draft,
  errors,
  frame,
  onSaved,
  doing,
  failed,
}: SaveInput) => {
  const { fields } = definition
  const [warning, setWarning] = useState<string | null>(null)
  const [history, setHistory] = useState(() => (path === null ? [] : readHistory(path)))
  const [saved, setSaved] = useState<Saved | null>(null)
  const isDirty = Object.keys(draft.open).some(name => name in fields)

  /** Whether the edits can be sent: all are valid and, unless `isSure`, none has a warning. */
  const canSend = (isSure: boolean): boolean => {
    if (Object.keys(errors).length > 0) {
      draft.touchAll()
      focusField(frame.current, '[aria-invalid="true"]')
      return false
    }
    const warnings = Object.entries(draft.open).flatMap(([name, edit]) => {
      const field = fields[name]
      const why = field?.warning?.(edit.now)
      return field && why ? [`${field.label}: ${why}`] : []
    })
    const isFine = isSure || warnings.length === 0
    setWarning(isFine ? null : warnings.join(' '))
    return isFine
  }

  const send = async (edits: Edits, isUndo: boolean): Promise<boolean> => {
    const fresh = await readForSave(source)
    const now = storedValues(definition, source, fresh)
    if (conflictsOf(now, edits).length > 0) {
      if (isUndo) throw new ExplainedError(CHANGED_SINCE)
      return false
    }
    const due = openEdits(now, edits)
    draft.setSent(due)
    const changed = Object.fromEntries(Object.entries(due).map(([name, edit]) => [name, edit.now]))
    await source.write(changed, fresh)
    if (path !== null) setHistory(addToHistory(path, entryOf(definition, now, changed)))
    draft.clearSaved(due)
    const after = { ...now, ...changed }
    const changes = Object.keys(due).flatMap(name => {
      const field = fields[name]
      return field ? [changeOf(field, name, now, after)] : []
    })
    setSaved(isUndo ? null : { changes, edits: due })
    onSaved?.()
    return true
  }

  const {
    isBusy: isSaving,
    problem,
    setProblem,
    run,
  } = useAction(
    async (edits: Edits, isUndo: boolean) => {
      try {
        return await send(edits, isUndo)
      } catch (cause) {
        // Some changes may have been saved before the failure.
        await source.read()
        throw cause
      } finally {
        draft.setSent({})
      }
    },
    (cause, edits, isUndo) => {
      const labels = Object.keys(edits).flatMap(name => fields[name]?.label ?? [])
      const why = failed ?? refusalOf(cause, labels)
      if (isUndo) return couldNot('undo', cause, why)
      return doing ? couldNot(doing, cause, why) : `${couldNot('save', cause, why)} ${KEPT}`
    },
  )
  const save = async (isSure = false): Promise<boolean> => {
    if (isSaving || !(isDirty || source.isDraft)) return false
    setProblem(null)
    return canSend(isSure) && (await run(draft.edits, false)) === true
  }

  const onSaveKey = useEffectEvent(() => void save())
  useEffect(() => saveByKey({ frame, isDirty: () => isDirty, save: onSaveKey }), [frame, isDirty])

  return {
    save,
    isSaving,
    problem,
    clearProblem: () => setProblem(null),
    warning,
    clearWarning: () => setWarning(null),
    history,
    saved,
    undoSave: async () => {
      if (saved) await run(inverse(saved.edits), true)
    },
    forgetSaved: () => setSaved(null),
  }
}

const entryOf = ({ fields }: SettingsDef, before: Values, changed: Values): SaveEntry => ({
  at: nowIso(),
  changes: Object.entries(changed)
    .filter(([name, to]) => fields[name]?.isSecret === false && ![before[name], to].some(hasSecret))
    .map(([name, to]) => ({ key: name, from: before[name], to })),
})
