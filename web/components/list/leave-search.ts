import type { KeyboardEvent } from 'react'

const ROW = 'tr[data-key]'

/**
 * Enter and ↓ lead from a search field to the first row after it, and so does Esc if the field is empty. In a dialog, Esc
 * closes the dialog.
 */
export const leaveSearch = (event: KeyboardEvent<HTMLInputElement>): void => {
  const field = event.currentTarget
  const dialog = field.closest('dialog')
  const leaves =
    event.key === 'Enter' ||
    event.key === 'ArrowDown' ||
    (event.key === 'Escape' && field.value === '' && dialog === null)
  if (!leaves || event.nativeEvent.isComposing) return
  const row = [...(dialog ?? document).querySelectorAll<HTMLElement>(ROW)].find(
    each => field.compareDocumentPosition(each) & Node.DOCUMENT_POSITION_FOLLOWING,
  )
  if (!row) return
  event.preventDefault()
  row.focus()
}
