import type { RefObject } from 'react'

/** A form that Ctrl or Cmd plus S may save. */
interface SavableForm {
  frame: RefObject<HTMLElement | null>
  isDirty: () => boolean
  save: () => void
}
const forms = new Set<SavableForm>()

const onKey = (event: KeyboardEvent) => {
  if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return
  // Never the browser's own "save page", even where nothing is to be saved.
  event.preventDefault()
  const all = [...forms]
  const focused = all.filter(form => form.frame.current?.contains(document.activeElement))
  // The innermost form in focus, for a dialog's form above a page's; else the one with changes.
  const inFocus = focused.find(
    form =>
      !focused.some(other => other !== form && form.frame.current?.contains(other.frame.current)),
  )
  const dirty = all.filter(form => form.isDirty())
  const form = inFocus ?? (dirty.length === 1 ? dirty[0] : undefined)
  form?.save()
}

/** Binds the key for a form as long as it is shown; the returned function lets go. */
export const saveByKey = (form: SavableForm): (() => void) => {
  if (forms.size === 0) addEventListener('keydown', onKey)
  forms.add(form)
  return () => {
    forms.delete(form)
    if (forms.size === 0) removeEventListener('keydown', onKey)
  }
}
