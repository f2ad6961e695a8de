import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { couldNot, ExplainedError, isOffline, OFFLINE } from '../../lib/errors.ts'
import { conflictsOf, openEdits, type Values } from '../../lib/form-edits.ts'
import { addToHistory, readHistory, type SaveEntry } from '../../lib/save-history.ts'
import { hasSecret } from '../../lib/shown-address.ts'
import { notify } from '../../state/toasts.ts'
import { focusField } from '../../ui/focus.ts'
import { useAction } from '../../ui/use-action.ts'
import type { SettingsDef } from './define-settings.ts'
import { saveByKey } from './save-key.ts'
import { type SettingsSource, storedValues } from './source.ts'
import type { Draft } from './use-draft.ts'

export interface SaveOptions {
  onSaved?: () => void
  /** The action for error messages, in the imperative. */
  doing?: string | undefined
  failed?: string
}

interface Saved extends SaveOptions {
  path: string | null
  definition: SettingsDef
  source: SettingsSource
  draft: Draft
  errors: Readonly<Record<string, string>>
  frame: RefObject<HTMLElement | null>
}

const KEPT = 'Your changes are kept.'

/** Saving first reloads the record and then applies the edits to it. A failed save keeps all edits. */
export const useSave = ({
  path,
  definition,
  source,
  draft,
  errors,
  frame,
  onSaved = () => {
    if (!source.isDraft) notify({ kind: 'success', title: 'Settings saved' })
  },
  doing,
  failed = 'The server rejected the values or returned an error.',
}: Saved) => {
  const { fields } = definition
  const [warning, setWarning] = useState<string | null>(null)
  const [history, setHistory] = useState(() => (path === null ? [] : readHistory(path)))
  const isDirty = Object.keys(draft.open).some(name => name in fields)

  /** Whether the edits can be sent: all are valid and, unless `isSure`, none has a warning. */
  const canSend = (isSure: boolean): boolean => {
    if (Object.keys(errors).length > 0) {
      if (!doing) setProblem('Some fields need fixing before you can save.')
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

  const send = async (): Promise<boolean> => {
    const fresh = await source.read()
    if (fresh === null) {
      const why = isOffline() ? OFFLINE : (source.reason?.() ?? source.error())
      throw new ExplainedError(why ?? 'Couldn’t load the saved values.')
    }
    const now = storedValues(definition, source, fresh)
    if (conflictsOf(now, draft.edits).length > 0) return false
    const due = openEdits(now, draft.edits)
    draft.setSent(due)
    const changed = Object.fromEntries(Object.entries(due).map(([name, edit]) => [name, edit.now]))
    await source.write(changed, fresh)
    if (path !== null) setHistory(addToHistory(path, entryOf(definition, now, changed)))
    draft.clearSaved(due)
    onSaved()
    return true
  }

  const {
    isBusy: isSaving,
    problem,
    setProblem,
    run,
  } = useAction(
    async () => {
      try {
        return await send()
      } catch (cause) {
        // Some changes may have been saved before the failure.
        await source.read()
        throw cause
      } finally {
        draft.setSent({})
      }
    },
    cause =>
      doing ? couldNot(doing, cause, failed) : `${couldNot('save', cause, failed)} ${KEPT}`,
  )
  const save = async (isSure = false): Promise<boolean> => {
    if (isSaving || !(isDirty || source.isDraft)) return false
    setProblem(null)
    return canSend(isSure) && (await run()) === true
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
  }
}

const entryOf = ({ fields }: SettingsDef, before: Values, changed: Values): SaveEntry => ({
  at: new Date().toISOString(),
  changes: Object.entries(changed)
    .filter(([name, to]) => fields[name]?.isSecret === false && ![before[name], to].some(hasSecret))
    .map(([name, to]) => ({ key: name, from: before[name], to })),
})
