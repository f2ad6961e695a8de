import { useCallback, useEffect, useRef, useState } from 'react'
import type { RouterRule } from '../../../../contract/content-router.ts'
import type { ArrKind } from '../../../../contract/instances.ts'
import { bidiIsolate } from '../../../../lib/bidi-isolate.ts'
import { currentSession } from '../../../../lib/on-sign-out.ts'
import { removeRule } from '../../../../state/router-rules.ts'
import { notifyFailure } from '../../../../state/toasts.ts'

const UNDO_MS = 8000

type Timers = Map<number, { timer: ReturnType<typeof setTimeout>; rule: RouterRule }>

/**
 * Deletes rules after a few seconds, or when the user leaves the page. `dueAt` maps rule ids to the time of deletion in
 * epoch milliseconds. A rule that couldn't be deleted reappears.
 */
export const useDeletions = (kind: ArrKind) => {
  const [dueAt, setDueAt] = useState<Readonly<Record<number, number>>>({})
  const timers = useRef<Timers>(new Map())

  const forget = useCallback((id: number) => {
    clearTimeout(timers.current.get(id)?.timer)
    timers.current.delete(id)
    setDueAt(({ [id]: _, ...rest }) => rest)
  }, [])
  const removeNow = useCallback(
    async (rule: RouterRule) => {
      clearTimeout(timers.current.get(rule.id)?.timer)
      timers.current.delete(rule.id)
      try {
        await removeRule(kind, rule.id)
      } catch (cause) {
        notifyFailure(`delete “${bidiIsolate(rule.name)}”`, cause)
      }
      forget(rule.id)
    },
    [kind, forget],
  )
  const remove = useCallback(
    (rule: RouterRule) => {
      const timer = setTimeout(() => void removeNow(rule), UNDO_MS)
      timers.current.set(rule.id, { timer, rule })
      setDueAt(before => ({ ...before, [rule.id]: Date.now() + UNDO_MS }))
    },
    [removeNow],
  )
  useEffect(() => {
    const isSignedIn = currentSession()
    return () => {
      for (const { rule, timer } of [...timers.current.values()]) {
        clearTimeout(timer)
        if (isSignedIn()) void removeNow(rule)
      }
    }
  }, [removeNow])
  return { dueAt, remove, removeNow, undo: forget }
}
