import { type RefObject, useLayoutEffect, useRef } from 'react'
import { bindKeys, type KeyBinding } from '../../ui/key-bindings.ts'
import { type ActionId, actionOf } from './actions.ts'

interface PageAction {
  /** The palette lists the action under "On this page" with this label. */
  label?: string | undefined
  run: () => void
}
type Run = KeyBinding['run']
/** `null` disables an action. A handler that returns `false` passes the key on. */
type Handlers = Partial<Record<ActionId, Run | PageAction | null>>

const mounted = new Set<RefObject<Handlers>>()

export const pageActions = (): readonly { id: string; label: string; run: () => void }[] =>
  [...mounted].flatMap(({ current }) =>
    Object.entries(current).flatMap(([id, offer]) =>
      offer && 'label' in offer && offer.label ? { id, label: offer.label, run: offer.run } : [],
    ),
  )

/** Whether a page handles the action itself. */
export const isHandled = (id: ActionId): boolean => [...mounted].some(({ current }) => current[id])

/**
 * Handles actions while the component is mounted. Binds their keys before the first paint, so that no early keystroke is
 * lost. The most recently mounted component takes precedence, for example triage over the list.
 */
export const useActions = (handlers: Handlers): void => {
  const latest = useRef(handlers)
  useLayoutEffect(() => {
    latest.current = handlers
  })
  const ids = Object.keys(handlers).sort().join()
  useLayoutEffect(() => {
    if (!ids) return
    mounted.add(latest)
    const unbind = bindKeys(
      (ids.split(',') as ActionId[]).map(id => {
        const { keys = [], scope, mayRepeat } = actionOf(id)
        const run = (event: KeyboardEvent) => {
          const handler = latest.current[id]
          if (!handler) return false
          return typeof handler === 'function' ? handler(event) : handler.run()
        }
        return { keys, scope, mayRepeat, run }
      }),
    )
    return () => {
      unbind()
      mounted.delete(latest)
    }
  }, [ids])
}
