import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { SaveQuestions } from '../../../components/settings/save-bar.tsx'
import type { SettingsForm } from '../../../components/settings/use-settings.ts'
import { AnchoredNote } from '../../../ui/anchored-note.tsx'

interface CellFormProps {
  form: SettingsForm
  /** The form's fields in this cell. */
  names: readonly string[]
  label: string
  /** `data-cell` of the buttons that open this column's cells. */
  cell: string
  note: ReactNode
  onClose: () => void
  children: ReactNode
}

const STEPS = { ArrowDown: 'nextElementSibling', ArrowUp: 'previousElementSibling' } as const

/**
 * A form in a cell of a table. Enter and leaving it save, Esc cancels, and arrows go on to the same cell of the next row.
 * If saving fails, it stays open and says why.
 */
export function CellForm({ form, names, label, cell, note, onClose, children }: CellFormProps) {
  const frame = useRef<HTMLFormElement>(null)
  const problem = names.map(name => form.errorOf(name)).find(Boolean) ?? form.problem
  const save = async () => {
    if (form.isSaving || form.conflicts.length > 0) return
    if (form.changes.length === 0 || (await form.save())) onClose()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Escape') {
      event.preventDefault()
      form.discard()
      onClose()
    }
    const step = STEPS[event.key as keyof typeof STEPS]
    if (!step || !(event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    const row = frame.current?.closest('tr')?.[step]
    row?.querySelector<HTMLElement>(`[data-cell="${cell}"]`)?.click()
  }
  return (
    <div ref={form.frame}>
      <form
        ref={frame}
        noValidate
        aria-label={label}
        aria-busy={form.isSaving}
        className="cell-form"
        onSubmit={event => {
          event.preventDefault()
          void save()
        }}
        onKeyDown={onKeyDown}
        onBlur={event => {
          // The window may have lost the focus, not the form.
          if (!document.hasFocus() || event.currentTarget.contains(event.relatedTarget)) return
          // Invalid input stays, but doesn't take the focus back.
          if (form.changes.some(({ error }) => error !== null)) names.forEach(form.touch)
          else void save()
        }}
      >
        {children}
        {/* Makes Enter in a field save the form. */}
        <button type="submit" hidden tabIndex={-1} aria-hidden="true" />
        <AnchoredNote>
          {problem ? (
            <span role="alert" className="text-bad">
              {problem}
            </span>
          ) : (
            <span key="note">
              {note} <span className="text-ink-3">Enter saves, Esc cancels</span>
            </span>
          )}
        </AnchoredNote>
      </form>
      <SaveQuestions form={form} onSaved={onClose} />
    </div>
  )
}
