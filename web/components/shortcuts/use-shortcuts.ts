import { useLayoutEffect, useRef } from 'react'
import { bindKeys, type KeyBinding } from '../../ui/key-bindings.ts'
import { type ShortcutId, shortcutOf } from './shortcuts.ts'

type Run = KeyBinding['run']
/** `null` disables a shortcut. A handler that returns `false` passes the key on. */
type ShortcutHandlers = Partial<Record<ShortcutId, Run | null>>

/**
 * Binds before the first paint, so that no early keystroke is lost. The most recently mounted component takes
 * precedence, for example triage over the list.
 */
export const useShortcuts = (handlers: ShortcutHandlers): void => {
  const latest = useRef(handlers)
  useLayoutEffect(() => {
    latest.current = handlers
  })
  const ids = Object.keys(handlers).sort().join()
  useLayoutEffect(() => {
    if (!ids) return
    return bindKeys(
      (ids.split(',') as ShortcutId[]).map(id => {
        const { keys, scope, mayRepeat } = shortcutOf(id)
        const run = (event: KeyboardEvent) => {
          const handle = latest.current[id]
          return handle ? handle(event) : false
        }
        return { keys, scope, mayRepeat, run }
      }),
    )
  }, [ids])
}
