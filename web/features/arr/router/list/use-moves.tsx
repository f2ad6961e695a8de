import { useEffect, useMemo } from 'react'
import { proxy, ref } from 'valtio/vanilla'
import { useStore } from '../../../../components/use-store.ts'
import type { RouterRule } from '../../../../contract/content-router.ts'
import type { ArrKind } from '../../../../contract/instances.ts'
import { explainFailure, type Failure } from '../../../../lib/errors.ts'
import { currentSession, onSignOut } from '../../../../lib/on-sign-out.ts'
import { addingRules } from '../../../../state/router-rules.ts'
import { notifyFailure } from '../../../../state/toasts.ts'
import { Button } from '../../../../ui/button.tsx'
import { Problem } from '../../../../ui/problem.tsx'
import { moveRule, savedRules } from '../rule-writes.ts'

/** Moves by arrow keys within this time are saved as one move. */
const STORE_AFTER_MS = 700

/** A rule at a position, from 1, where it isn't saved yet. */
interface Move {
  readonly rule: RouterRule
  readonly place: number
}

const withMoves = (rules: readonly RouterRule[], moves: readonly Move[]): readonly RouterRule[] =>
  moves.reduce((shown, { rule, place }) => {
    const moved = shown.filter(({ id }) => id === rule.id)
    const rest = shown.filter(({ id }) => id !== rule.id)
    return [...rest.slice(0, place - 1), ...moved, ...rest.slice(place - 1)]
  }, addingRules(rules))

interface Order {
  moves: readonly Move[]
  isSaving: boolean
  problem: (Failure & Move) | null
}
const SAVED: Order = { moves: [], isSaving: false, problem: null }

/**
 * Moves of the rules that add titles. They are shown immediately and saved shortly afterwards, also after the page was
 * left. If saving fails, the list shows the saved order, and `finish` tries the move again.
 */
const movesOf = (kind: ArrKind) => {
  const state = proxy({ ...SAVED })
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
    for (let move = state.moves[0]; move; move = state.moves[0]) {
      const saved = move
      try {
        await moveRule(saved.rule, saved.place)
      } catch (cause) {
        if (!isSameSession()) return
        if (isShown) state.problem = ref({ ...saved, ...explainFailure(DOING, cause) })
        else notifyFailure(DOING, cause)
      }
      if (!isSameSession()) return
      state.moves = ref(state.moves.filter(one => one !== saved))
    }
    state.isSaving = false
  }
  /** @param index position from 0; one outside the list is its first or last */
  const move = (id: number, index: number) => {
    state.problem = null
    const shown = withMoves(savedRules(kind), state.moves)
    const place = Math.max(0, Math.min(index, shown.length - 1)) + 1
    const rule = shown.find(one => one.id === id)
    if (!rule || rule === shown[place - 1]) return
    const isRepeated = state.moves.at(-1)?.rule.id === id
    state.moves = ref([...(isRepeated ? state.moves.slice(0, -1) : state.moves), { rule, place }])
    clearTimeout(timer)
    timer = setTimeout(save, STORE_AFTER_MS)
  }
  return {
    state,
    move,
    finish: () => state.problem && move(state.problem.rule.id, state.problem.place - 1),
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
const DOING = 'save the new order'
const all = { radarr: movesOf('radarr'), sonarr: movesOf('sonarr') }

export const useMoves = (kind: ArrKind, rules: readonly RouterRule[]) => {
  const { state, show, ...actions } = all[kind]
  const { moves, problem } = useStore(state)
  useEffect(show, [show])
  return {
    ...actions,
    shown: useMemo(() => withMoves(rules, moves), [rules, moves]),
    isStoring: moves.length > 0,
    problem,
  }
}

export function FailedMove({ problem, finish, dismiss }: ReturnType<typeof useMoves>) {
  if (problem === null) return null
  return (
    <Problem
      className="mb-4"
      title={problem.title}
      cause={`${problem.cause} The list shows the saved order.`}
      action={
        <>
          <Button variant="neutral" size="sm" onClick={finish}>
            Finish move
          </Button>
          <Button variant="cancel" size="sm" onClick={dismiss}>
            Keep this order
          </Button>
        </>
      }
    />
  )
}
