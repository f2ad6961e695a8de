import { useEffect } from 'react'
import { isForPage } from '../../../ui/page-key.ts'

/** Keys that may be held down; the others decide, and one press decides once. */
const MAY_REPEAT = ['j', 'k']

/** Single keys anywhere on the page, but in a field, a window or a menu. */
export const useTriageKeys = (actions: Readonly<Record<string, () => void>>) => {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!isForPage(event)) return
      const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
      const action = Object.hasOwn(actions, key) ? actions[key] : undefined
      if (!action || (event.repeat && !MAY_REPEAT.includes(key))) return
      event.preventDefault()
      action()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  })
}
