import { useEffect } from 'react'
import { isForPage } from '../../ui/page-key.ts'

/** Keys that may be held down; the others act once a press. */
const MAY_REPEAT = ['j', 'k']
/** The name of Ctrl+Z, Cmd+Z on a Mac, among the actions; in a field it stays the browser's own. */
export const UNDO_KEY = 'Mod+z'

const keyOf = (event: KeyboardEvent): string | null => {
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
  if (!event.ctrlKey && !event.metaKey) return key
  return key === 'z' && !event.shiftKey && !event.altKey ? UNDO_KEY : null
}

/** Single keys anywhere on the page, but in a field, a window or a menu. */
export const usePageKeys = (actions: Readonly<Record<string, () => void>>) => {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const key = keyOf(event)
      const action = key !== null && Object.hasOwn(actions, key) ? actions[key] : undefined
      if (!action || !isForPage(event, { withModifier: key === UNDO_KEY })) return
      if (event.repeat && !MAY_REPEAT.includes(key ?? '')) return
      event.preventDefault()
      action()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  })
}
