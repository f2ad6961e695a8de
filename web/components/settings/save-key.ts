import type { RefObject } from 'react'

interface SavableForm {
  frame: RefObject<HTMLElement | null>
  isDirty: () => boolean
  save: () => void
}
const forms = new Set<SavableForm>()

/**
 * Saves the form that Ctrl or Cmd plus S applies to. The shell always handles the key, so the browser's "Save page"
 * never opens.
 */
export const saveForm = () => {
  const all = [...forms]
  const focused = all.filter(form => form.frame.current?.contains(document.activeElement))
  // Prefer the innermost form in focus (a dialog over a page), then the one with changes.
  const inFocus = focused.find(
    form =>
      !focused.some(other => other !== form && form.frame.current?.contains(other.frame.current)),
  )
  const dirty = all.filter(form => form.isDirty())
  const form = inFocus ?? (dirty.length === 1 ? dirty[0] : undefined)
  form?.save()
}

/** Registers a form for the save shortcut. Returns an unregister function. */
export const saveByKey = (form: SavableForm): (() => void) => {
  forms.add(form)
  return () => {
    forms.delete(form)
  }
}
