import { useLayoutEffect, useRef } from 'react'
import { bindKeys, type KeyBinding } from '../../ui/key-bindings.ts'
import { type ShortcutId, shortcutOf } from './shortcuts.ts'

type Run = KeyBinding['run']
/** `null` disables a shortcut. A handler that returns `false` passes the key on. */
type ShortcutHandlers = Partial<Record<ShortcutId, Run | null>>

/** Binds a shortcut outside of React. Returns a function that unbinds it. */
const bindShortcut = (id: ShortcutId, run: Run): (() => void) => {
  const { keys, reach, mayRepeat } = shortcutOf(id)
  return bindKeys([{ keys, reach, mayRepeat, run }])
}

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
    const ends = (ids.split(',') as ShortcutId[]).map(id =>
      bindShortcut(id, event => {
        const run = latest.current[id]
        return run ? run(event) : false
      }),
    )
    return () => {
      for (const end of ends) end()
    }
  }, [ids])
}
