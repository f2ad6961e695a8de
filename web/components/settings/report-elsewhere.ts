import { useRef } from 'react'
import { savedElsewhere, type Values } from '../../lib/form-edits.ts'
import { currentSession } from '../../lib/on-sign-out.ts'
import { notify } from '../../state/toasts.ts'
import type { SettingsDef } from './define-settings.ts'
import type { AnyField } from './field-def.ts'
import { type SettingsSource, storedValues } from './source.ts'

/** Delay before reloading the record: a save elsewhere that loaded its values before this one may arrive after it. */
const RECHECK_MS = 1000
/** How long a report is shown: long enough to read the values in it. */
const REPORT_MS = 15_000

/**
 * Unedited fields of a group are sent as loaded, and the backend doesn't version its records, so two admins can
 * overwrite each other's changes. To report this, the record is loaded while the write is in flight (`during`) and
 * again afterwards. If the server receives a change between the first of these loads and the write, this form
 * overwrites it without a report, but the form that sent the change reports the loss.
 */
export const useReportElsewhere = (definition: SettingsDef, source: SettingsSource) => {
  const pending = useRef<((after: unknown) => void) | null>(null)
  return {
    /** Compares a newly loaded record with the last save, unless that save has already been compared. */
    compareWith: (record: unknown) => pending.current?.(record),
    compareAfterwards: (before: Values, changed: Values, during: unknown) => {
      const isSameSession = currentSession()
      const valuesOf = (record: unknown) =>
        record === null ? null : storedValues(definition, source, record)
      const saved = valuesOf(source.current()) ?? before
      const compare = (record: unknown) => {
        pending.current = null
        const after = storedValues(definition, source, record)
        report(definition.fields, { before, changed, during: valuesOf(during), saved, after })
      }
      pending.current = compare
      setTimeout(async () => {
        if (pending.current !== compare || !isSameSession()) return
        const record = await source.read()
        if (record !== null && pending.current === compare) compare(record)
      }, RECHECK_MS)
    },
  }
}

const report = (
  fields: Readonly<Record<string, AnyField>>,
  record: Parameters<typeof savedElsewhere>[0],
) => {
  const { changed, during, after } = record
  const { replaced, current } = savedElsewhere(record)
  const list = (
    names: readonly string[],
    visible: Values,
    format: (name: string, field: AnyField) => string,
  ) =>
    names.flatMap(name => {
      const field = fields[name]
      if (!field || field.visibleWhen?.(visible) === false) return []
      return [field.isSecret ? field.label : `${field.label}: ${format(name, field)}`]
    })
  const lost = list(
    replaced,
    during ?? after,
    (name, field) =>
      `${field.format(after[name], after)} (the other admin had set ${field.format(during?.[name], during ?? undefined)})`,
  )
  if (lost.length > 0)
    notify({
      kind: 'error',
      title: 'Your save replaced another admin’s changes',
      duration: REPORT_MS,
      description: `${lost.join('. ')}. To restore the other admin’s ${lost.length === 1 ? 'value, change the setting' : 'values, change the settings'} back and save.`,
    })
  const others = list(
    current,
    after,
    (name, field) =>
      field.format(after[name], after) +
      (name in changed
        ? ` (you saved ${field.format(changed[name], { ...after, ...changed })})`
        : ''),
  )
  if (others.length > 0)
    notify({
      // Only error toasts are shown in full.
      kind: current.some(name => name in changed) ? 'error' : 'info',
      title: 'Changed by another admin while you were saving',
      duration: REPORT_MS,
      description: `${others.join('. ')}. Check the current values.`,
    })
}
