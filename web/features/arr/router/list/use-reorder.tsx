import { useEffect, useMemo } from 'react'
import { proxy, ref } from 'valtio/vanilla'
import { useStore } from '../../../../components/use-store.ts'
import type { RouterRule } from '../../../../contract/content-router.ts'
import type { ArrKind } from '../../../../contract/instances.ts'
import { type Failure, failureTitle, isUnconfirmed, reasonOf } from '../../../../lib/errors.ts'
import { currentSession, onSignOut } from '../../../../lib/on-sign-out.ts'
import { addingRules, routerRules, updateRule } from '../../../../state/router-rules.ts'
import { isSameRule, requireSame } from '../../../../state/same-thing.ts'
import { notify } from '../../../../state/toasts.ts'
import { Button } from '../../../../ui/button.tsx'
import { Problem } from '../../../../ui/problem.tsx'
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

interface Order {
  /** Ids in the order that is shown but not saved yet. */
  wanted: readonly number[] | null
  isSaving: boolean
  problem: (Failure & { wanted: readonly number[] }) | null
}
const SAVED: Order = { wanted: null, isSaving: false, problem: null }

/**
 * The order of the rules that add titles. Moves are shown immediately and saved shortly afterwards, also after the page
 * was left. If saving fails, the list shows the saved order, and `finish` saves the remaining moves.
 */
const orderOf = (kind: ArrKind) => {
  const state = proxy({ ...SAVED })
  /** The rules as they were when one of them was moved. */
  let seen: readonly RouterRule[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  let isShown = false
  onSignOut(() => {
    clearTimeout(timer)
    Object.assign(state, SAVED)
  })
  const save = async () => {
    clearTimeout(timer)
    if (state.isSaving) return
    const isSameSession = currentSession()
    state.isSaving = true
    // Moves made in the meantime are saved next.
    for (let aim = state.wanted; aim; aim = state.wanted) {
      const failed = await saveOrder(kind, aim, seen)
      if (!isSameSession()) return
      if (failed && !isShown)
        notify({ kind: 'error', title: failed.title, description: failed.cause })
      else state.problem = failed && { ...failed, wanted: aim }
      if (state.wanted === aim) state.wanted = null
    }
    state.isSaving = false
  }
  const want = (ids: readonly number[]) => {
    state.problem = null
    state.wanted = ref(ids)
    clearTimeout(timer)
    timer = setTimeout(save, STORE_AFTER_MS)
  }
  return {
    state,
    move(id: number, index: number) {
      const shown = arranged(routerRules(kind).state.data ?? [], state.wanted)
      const rest = shown.map(rule => rule.id).filter(one => one !== id)
      const to = Math.max(0, Math.min(index, rest.length))
      if (rest.length === shown.length || shown[to]?.id === id) return
      if (state.wanted === null) seen = shown
      want([...rest.slice(0, to), id, ...rest.slice(to)])
    },
    finish: () => state.problem && want(state.problem.wanted),
    dismiss() {
      state.problem = null
    },
    /** Leaving the page saves pending moves. */
    show() {
      isShown = true
      return () => {
        isShown = false
        void save()
      }
    },
  }
}
const orders = { radarr: orderOf('radarr'), sonarr: orderOf('sonarr') }

export const useReorder = (kind: ArrKind, rules: readonly RouterRule[]) => {
  const { state, show, ...actions } = orders[kind]
  const { wanted, isSaving, problem } = useStore(state)
  useEffect(show, [show])
  return {
    ...actions,
    shown: useMemo(() => arranged(rules, wanted), [rules, wanted]),
    isStoring: isSaving || wanted !== null,
    problem,
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
