import type { RefObject } from 'react'

interface SavableForm {
  frame: RefObject<HTMLElement | null>
  isDirty: () => boolean
  save: () => void
}
const forms = new Set<SavableForm>()

/** The shell always handles Ctrl+S and Cmd+S, so that the browser's "Save page" dialog never opens. */
export const saveForm = () => {
  const all = [...forms]
  const focused = all.filter(form => form.frame.current?.contains(document.activeElement))
  // Prefer the innermost form that contains focus (a dialog over a page), otherwise a form with changes.
  const inFocus = focused.find(
    form =>
      !focused.some(other => other !== form && form.frame.current?.contains(other.frame.current)),
  )
  const dirty = all.filter(form => form.isDirty())
  const form = inFocus ?? (dirty.length === 1 ? dirty[0] : undefined)
  form?.save()
}

export const saveByKey = (form: SavableForm): (() => void) => {
  forms.add(form)
  return () => {
    forms.delete(form)
  }
}
