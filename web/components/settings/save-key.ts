import type { RefObject } from 'react'

/** A form that Ctrl or Cmd plus S may save. */
interface SavableForm {
  frame: RefObject<HTMLElement | null>
  isDirty: () => boolean
  save: () => void
}
const forms = new Set<SavableForm>()

/**
 * Saves the form the key is meant for, if there is one. The shell binds it for as long as it is open: the press never opens the
 * browser's own "save page", even where nothing is to be saved.
 */
export const saveForm = () => {
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

/** The key may save this form as long as it is shown; the returned function ends that. */
export const saveByKey = (form: SavableForm): (() => void) => {
  forms.add(form)
  return () => {
    forms.delete(form)
  }
}
