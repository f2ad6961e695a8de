import { useEffect, useMemo } from 'react'
import { proxy, ref } from 'valtio/vanilla'
import { useStore } from '../../../../components/use-store.ts'
import type { RouterRule } from '../../../../contract/content-router.ts'
import type { ArrKind } from '../../../../contract/instances.ts'
import { explainFailure } from '../../../../lib/errors.ts'
import { currentSession, onSignOut } from '../../../../lib/on-sign-out.ts'
import { addingRules } from '../../../../state/router-rules.ts'
import { notify } from '../../../../state/toasts.ts'
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

const SAVED = { moves: [] as readonly Move[], isSaving: false }

/**
 * Moves of the rules that add titles. They are shown immediately and saved shortly afterwards, also after the page was
 * left. If saving fails, the list shows the saved order.
 */
const movesOf = (kind: ArrKind) => {
  const state = proxy({ ...SAVED })
  let timer: ReturnType<typeof setTimeout> | undefined
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
    for (let next = state.moves[0]; next; next = state.moves[0]) {
      const saved = next
      try {
        await moveRule(saved.rule, saved.place)
      } catch (cause) {
        if (!isSameSession()) return
        const failure = explainFailure('save the new order', cause)
        notify({
          kind: 'error',
          title: failure.title,
          description: `${failure.cause} The list shows the saved order.`,
          action: { label: 'Finish move', run: () => move(saved.rule.id, saved.place - 1) },
        })
      }
      if (!isSameSession()) return
      state.moves = ref(state.moves.filter(one => one !== saved))
    }
    state.isSaving = false
  }
  /** @param index position from 0; one outside the list is its first or last */
  const move = (id: number, index: number) => {
    const shown = withMoves(savedRules(kind), state.moves)
    const place = Math.max(0, Math.min(index, shown.length - 1)) + 1
    const rule = shown.find(one => one.id === id)
    if (!rule || rule === shown[place - 1]) return
    const isRepeated = state.moves.at(-1)?.rule.id === id
    state.moves = ref([...(isRepeated ? state.moves.slice(0, -1) : state.moves), { rule, place }])
    clearTimeout(timer)
    timer = setTimeout(save, STORE_AFTER_MS)
  }
  return { state, move, save }
}
const all = { radarr: movesOf('radarr'), sonarr: movesOf('sonarr') }

export const useMoves = (kind: ArrKind, rules: readonly RouterRule[]) => {
  const { state, move, save } = all[kind]
  const { moves } = useStore(state)
  // Leaving the page saves pending moves.
  useEffect(() => () => void save(), [save])
  return {
    move,
    shown: useMemo(() => withMoves(rules, moves), [rules, moves]),
    isStoring: moves.length > 0,
  }
}
