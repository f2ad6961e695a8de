import { useEffect, useMemo, useState } from 'react'
import { batchOf, outbox } from '../../../components/decisions/outbox.ts'
import { useIsBeingDecided } from '../../../components/decisions/use-row-decision.ts'
import type { ApprovalWithOutcome } from '../../../components/outcome/outcomes.ts'
import { useStore } from '../../../components/use-store.ts'
import { approvals } from '../../../state/approvals.ts'
import { notifyFoot } from '../../../state/toasts.ts'
import { useMinute } from '../../../ui/use-minute.ts'
import { LISTED, type Purpose, purposeLabel, purposeOf, purposesOf } from './purposes.ts'
import { countsOf, currentOf, EMPTY_TRIAGE, reopen, syncRound } from './triage-queue.ts'

/** Presses this soon after another admin's decision are ignored, because they were meant for the previous request. */
const INTERRUPTION_MS = 700
const UP_NEXT = 3
const ANNOUNCED_MS = 10_000

/** The place in a round, kept in step with the list and with what is undone. */
export const useRound = (
  id: string,
  rows: readonly ApprovalWithOutcome[],
  listed: readonly ApprovalWithOutcome[],
) => {
  const { batches } = useStore(outbox.state)
  const isBeingDecided = useIsBeingDecided()
  const byId = useMemo(() => new Map(rows.map(row => [row.id, row])), [rows])
  const nowMs = useMinute().getTime()
  const pending = useMemo(
    () => rows.filter(row => row.status === 'pending' && batchOf(batches, row.id) === undefined),
    [rows, batches],
  )
  const purpose: Purpose = useMemo(
    () =>
      id === LISTED
        ? { id, words: 'in this list', rows: listed }
        : purposeOf(id, pending, nowMs, rows),
    [id, listed, pending, nowMs, rows],
  )

  const [stored, setTriage] = useState(EMPTY_TRIAGE)
  const triage = syncRound(stored, {
    waiting: purpose.rows,
    rowOf: id => byId.get(id),
    isBeingDecided,
  })
  if (triage !== stored) setTriage(triage)

  const current = currentOf(triage)
  const row = current ? byId.get(current.id) : undefined
  const counts = countsOf(triage)
  const upNext = triage.entries
    .slice((triage.at ?? 0) + 1)
    .flatMap(({ id, mark }) => (mark === 'open' ? (byId.get(id) ?? []) : []))
    .slice(0, UP_NEXT)

  const [settledCount, setSettledCount] = useState(0)
  const isSteady = settledCount === triage.interruptions
  useEffect(() => {
    if (isSteady) return
    const timer = setTimeout(() => setSettledCount(triage.interruptions), INTERRUPTION_MS)
    return () => clearTimeout(timer)
  }, [isSteady, triage.interruptions])

  useEffect(() => outbox.onUndone(ids => setTriage(now => reopen(now, ids))), [])
  useEffect(
    () =>
      approvals.onReplaced(() => {
        setTriage(({ interruptions }) => ({
          ...EMPTY_TRIAGE,
          announcement: 'Requests were replaced on the server, so triage starts again.',
          interruptions: interruptions + 1,
        }))
      }),
    [],
  )
  const { announcement, interruptions } = triage
  // biome-ignore lint/correctness/useExhaustiveDependencies: each interruption is announced
  useEffect(() => {
    if (announcement) notifyFoot({ kind: 'info', title: announcement, duration: ANNOUNCED_MS })
  }, [announcement, interruptions])
  return {
    triage,
    setTriage,
    row,
    upNext,
    counts,
    /** What the round is for, such as "5 expire soon". */
    label: purposeLabel(purpose, counts.total),
    purposes: () => purposesOf(pending, nowMs),
    isSteady,
  }
}
