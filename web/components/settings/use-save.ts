import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { nowIso } from '../../lib/clock.ts'
import { couldNot, HttpError } from '../../lib/errors.ts'
import {
  conflictsOf,
  type Edits,
  editedValues,
  openEdits,
  type Values,
} from '../../lib/form-edits.ts'
import { addToHistory } from '../../lib/save-history.ts'
import { hasSecret } from '../../lib/shown-address.ts'
import { offerUndo } from '../../state/change.ts'
import { focusField } from '../../ui/focus.ts'
import { useAction } from '../../ui/use-action.ts'
import type { SettingsDef } from './define-settings.ts'
import { changeOf, changeText } from './field-def.ts'
import { saveByKey } from './save-key.ts'
import { readForSave, type SettingsSource, saveEdits, storedValues } from './source.ts'
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

  const send = async (edits: Edits): Promise<boolean> => {
    const fresh = await readForSave(source)
    const now = storedValues(definition, source, fresh)
    if (conflictsOf(now, edits).length > 0) return false
    const due = openEdits(now, edits)
    draft.setSent(due)
    await source.write(editedValues(due), fresh)
    if (path !== null) tellSaved(path, definition, now, due, source)
    draft.clearSaved(due)
    onSaved?.()
    return true
  }

  const {
    isBusy: isSaving,
    problem,
    setProblem,
    run,
  } = useAction(
    async (edits: Edits) => {
      try {
        return await send(edits)
      } catch (cause) {
        // Some changes may have been saved before the failure.
        await source.read()
        throw cause
      } finally {
        draft.setSent({})
      }
    },
    (cause, edits) => {
      const labels = Object.keys(edits).flatMap(name => fields[name]?.label ?? [])
      const why = failed ?? refusalOf(cause, labels)
      return doing ? couldNot(doing, cause, why) : `${couldNot('save', cause, why)} ${KEPT}`
    },
  )
  const save = async (isSure = false): Promise<boolean> => {
    if (isSaving || !(isDirty || source.isDraft)) return false
    setProblem(null)
    return canSend(isSure) && (await run(draft.edits)) === true
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
  }
}

/** Adds a page's save to its history, without secrets, and offers to undo it. */
const tellSaved = (
  path: string,
  { fields }: SettingsDef,
  before: Values,
  edits: Edits,
  source: SettingsSource,
) => {
  const after = { ...before, ...editedValues(edits) }
  const remember = (saved: Edits) =>
    addToHistory(path, {
      at: nowIso(),
      changes: Object.entries(saved)
        .filter(
          ([key, { was, now }]) =>
            fields[key]?.isSecret === false && !hasSecret(was) && !hasSecret(now),
        )
        .map(([key, { was, now }]) => ({ key, from: was, to: now })),
    })
  remember(edits)
  const [last, ...others] = Object.keys(edits)
    .flatMap(key => (fields[key] ? [changeOf(fields[key], key, before, after)] : []))
    .toReversed()
  if (!last) return
  const more = others.length > 0 ? ` · +${others.length} more` : ''
  offerUndo(`${last.label} is ${changeText(last).to}${more}`, async () => {
    const inverse = Object.fromEntries(
      Object.entries(edits).map(([name, { was, now }]) => [name, { was: now, now: was }]),
    )
    await saveEdits(source, inverse)
    remember(inverse)
  })
}
