import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { RouterRule } from '../../../../contract/content-router.ts'
import type { ArrKind } from '../../../../contract/instances.ts'
import {
  ExplainedError,
  type Failure,
  failureTitle,
  isUnconfirmed,
  reasonOf,
} from '../../../../lib/errors.ts'
import { currentSession } from '../../../../lib/on-sign-out.ts'
import { byRank, routerRules, updateRule } from '../../../../state/router-rules.ts'
import { notify } from '../../../../state/toasts.ts'
import { planOrder } from './plan-order.ts'

/** Moves by arrow keys within this time are saved as one move. */
const STORE_AFTER_MS = 700

const arranged = (rules: readonly RouterRule[], wanted: readonly number[] | null) => {
  const ranked = [...rules].sort(byRank)
  if (!wanted) return ranked
  const place = new Map(wanted.map((id, index) => [id, index]))
  // Rules added in the meantime stay below the rule that they follow.
  const known = ranked.filter(rule => place.has(rule.id))
  known.sort((a, b) => (place.get(a.id) ?? 0) - (place.get(b.id) ?? 0))
  for (const [index, rule] of ranked.entries()) {
    if (place.has(rule.id)) continue
    const above = ranked[index - 1]
    known.splice(above ? known.indexOf(above) + 1 : 0, 0, rule)
  }
  return known
}

interface FailedMove extends Failure {
  wanted: readonly number[]
}

/**
 * Moves are shown immediately and saved shortly afterwards, one rule at a time. If saving fails, the list shows the
 * saved order, and `finish` saves the remaining moves.
 */
export const useReorder = (kind: ArrKind, rules: readonly RouterRule[]) => {
  const [wanted, setWanted] = useState<readonly number[] | null>(null)
  const [isStoring, setIsStoring] = useState(false)
  const [failure, setFailure] = useState<FailedMove | null>(null)
  const shown = useMemo(() => arranged(rules, wanted), [rules, wanted])
  const latest = useRef({ rules, wanted, shown })
  useLayoutEffect(() => {
    latest.current = { rules, wanted, shown }
  })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const running = useRef(false)
  const isHere = useRef(true)

  const store = useCallback(async () => {
    clearTimeout(timer.current)
    const { rules: stored, wanted: aim } = latest.current
    if (!aim || running.current) return
    running.current = true
    setIsStoring(true)
    let due = planOrder(arranged(stored, aim))
    let done = 0
    try {
      // Saving an order value also sends the rule's other fields, so those must be current.
      const rules = routerRules(kind)
      if (!(await rules.load({ force: true })))
        throw new ExplainedError('Couldn’t load the list, so nothing was sent.')
      due = planOrder(arranged(rules.state.data ?? [], aim))
      for (const { id, order } of due) {
        await updateRule(kind, id, { order })
        done += 1
      }
      setFailure(null)
    } catch (cause) {
      await routerRules(kind).load({ force: true })
      const part = due.length > 1 ? ` ${done} of ${due.length} changes were saved.` : ''
      const title =
        done > 0 && !isUnconfirmed(cause)
          ? 'Only part of the new order was saved'
          : failureTitle('save the new order', isUnconfirmed(cause))
      const description = `${reasonOf(cause)}${part}`
      if (isHere.current) setFailure({ title, cause: description, wanted: aim })
      else notify({ kind: 'error', title, description })
    } finally {
      running.current = false
      setIsStoring(false)
      if (latest.current.wanted === aim) setWanted(null)
      else timer.current = setTimeout(store, STORE_AFTER_MS)
    }
  }, [kind])

  // Leaving the page saves pending moves.
  useEffect(() => {
    const isSignedIn = currentSession()
    isHere.current = true
    return () => {
      isHere.current = false
      clearTimeout(timer.current)
      if (isSignedIn()) void store()
    }
  }, [store])

  const want = useCallback(
    (ids: readonly number[]) => {
      setFailure(null)
      setWanted(ids)
      latest.current.wanted = ids
      clearTimeout(timer.current)
      timer.current = setTimeout(store, STORE_AFTER_MS)
    },
    [store],
  )
  const move = useCallback(
    (id: number, index: number) => {
      const before = latest.current.shown.map(rule => rule.id)
      const from = before.indexOf(id)
      const rest = before.filter(one => one !== id)
      const to = Math.max(0, Math.min(index, rest.length))
      if (from === -1 || from === to) return
      want([...rest.slice(0, to), id, ...rest.slice(to)])
    },
    [want],
  )
  return {
    shown,
    move,
    isStoring: isStoring || wanted !== null,
    problem: failure,
    finish: () => failure && want(failure.wanted),
    dismiss: () => setFailure(null),
  }
}
