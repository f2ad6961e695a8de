import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { RouterRule } from '../../../../contract/content-router.ts'
import type { ArrKind } from '../../../../contract/instances.ts'
import { type Failure, failureTitle, isUnconfirmed, reasonOf } from '../../../../lib/errors.ts'
import { currentSession } from '../../../../lib/on-sign-out.ts'
import { addingRules, routerRules, updateRule } from '../../../../state/router-rules.ts'
import { isSameRule, requireSame } from '../../../../state/same-thing.ts'
import { notify } from '../../../../state/toasts.ts'
import { Button } from '../../../../ui/button.tsx'
import { Problem } from '../../../../ui/problem.tsx'
import { useAction } from '../../../../ui/use-action.ts'
import { useStableCallback } from '../../../../ui/use-stable-callback.ts'
import { planOrder } from './plan-order.ts'

/** Moves by arrow keys within this time are saved as one move. */
const STORE_AFTER_MS = 700

const arranged = (rules: readonly RouterRule[], wanted: readonly number[] | null) => {
  const ranked = addingRules(rules)
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

/** Saves one rule at a time. Returns why not all of them were saved. */
const saveOrder = async (
  kind: ArrKind,
  wanted: readonly number[],
  seen: readonly RouterRule[],
): Promise<Failure | null> => {
  const rules = routerRules(kind)
  const plan = () => planOrder(arranged(rules.state.data ?? [], wanted))
  let due = plan()
  let done = 0
  try {
    // Saving an order value also sends the rule's other fields, so those must be current.
    await requireSame(rules, seen, isSameRule)
    due = plan()
    for (const { id, order } of due) {
      await updateRule(kind, id, { order })
      done += 1
    }
    return null
  } catch (cause) {
    await rules.load({ force: true })
    const part = due.length > 1 ? ` ${done} of ${due.length} changes were saved.` : ''
    const title =
      done > 0 && !isUnconfirmed(cause)
        ? 'Only part of the new order was saved'
        : failureTitle('save the new order', isUnconfirmed(cause))
    return { title, cause: `${reasonOf(cause)}${part}` }
  }
}

interface FailedMove extends Failure {
  wanted: readonly number[]
}

/**
 * The order of the rules that add titles. Moves are shown immediately and saved shortly afterwards. If saving fails, the list shows the saved order, and `finish`
 * saves the remaining moves.
 */
export const useReorder = (kind: ArrKind, rules: readonly RouterRule[]) => {
  const [wanted, setWanted] = useState<readonly number[] | null>(null)
  const [failure, setFailure] = useState<FailedMove | null>(null)
  const shown = useMemo(() => arranged(rules, wanted), [rules, wanted])
  const latest = useRef({ wanted, shown })
  /** The rules as they were when one of them was moved. */
  const seen = useRef<readonly RouterRule[]>([])
  useLayoutEffect(() => {
    latest.current = { wanted, shown }
  })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isHere = useRef(true)

  const { isBusy, run } = useAction(async () => {
    clearTimeout(timer.current)
    // Moves made in the meantime are saved next, also after the page was left.
    for (let aim = latest.current.wanted; aim; aim = latest.current.wanted) {
      const failed = await saveOrder(kind, aim, seen.current)
      if (isHere.current) setFailure(failed && { ...failed, wanted: aim })
      else if (failed) notify({ kind: 'error', title: failed.title, description: failed.cause })
      if (latest.current.wanted !== aim) continue
      latest.current.wanted = null
      setWanted(null)
    }
  })
  const store = useStableCallback(run)

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
      if (latest.current.wanted === null) seen.current = latest.current.shown
      want([...rest.slice(0, to), id, ...rest.slice(to)])
    },
    [want],
  )
  return {
    shown,
    move,
    isStoring: isBusy || wanted !== null,
    problem: failure,
    finish: () => failure && want(failure.wanted),
    dismiss: () => setFailure(null),
  }
}

export function FailedReorder({ reorder }: { reorder: ReturnType<typeof useReorder> }) {
  const { problem } = reorder
  if (problem === null) return null
  return (
    <Problem
      className="mb-4"
      title={problem.title}
      cause={`${problem.cause} The list shows the saved order.`}
      action={
        <>
          <Button variant="neutral" size="sm" onClick={reorder.finish}>
            Finish move
          </Button>
          <Button variant="cancel" size="sm" onClick={reorder.dismiss}>
            Keep this order
          </Button>
        </>
      }
    />
  )
}
