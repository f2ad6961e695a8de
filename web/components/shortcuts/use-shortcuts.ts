import { useEffect, useRef } from 'react'
import { bindKeys, type KeyBinding } from '../../ui/key-bindings.ts'
import { type ShortcutId, shortcutOf } from './shortcuts.ts'

type Run = KeyBinding['run']
/** What each does here; `null` while it does nothing. The result `false`: the press was meant for something else. */
export type ShortcutHandlers = Partial<Record<ShortcutId, Run | null>>

/** Binds one shortcut outside of React; the returned function ends it. */
const bindShortcut = (id: ShortcutId, run: Run): (() => void) => {
  const { keys, reach, mayRepeat } = shortcutOf(id)
  return bindKeys([{ keys, reach, mayRepeat, run }])
}

/** Binds shortcuts as long as the component shows. What appears later goes first: triage before the list. */
export const useShortcuts = (handlers: ShortcutHandlers): void => {
  const latest = useRef(handlers)
  useEffect(() => {
    latest.current = handlers
  })
  const ids = Object.keys(handlers).sort().join()
  useEffect(() => {
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
