import { useEffect, useMemo, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import { batchLabel } from '../../../components/decisions/decision-labels.ts'
import { type Batch, outbox, undo } from '../../../components/decisions/outbox.ts'
import { queueDecision } from '../../../components/decisions/queue-decision.ts'
import ReasonForm from '../../../components/decisions/reason-form.tsx'
import type { Approval } from '../../../contract/approvals.ts'
import { approvals } from '../../../state/approvals.ts'
import type { QueuedDecision } from '../../../state/taken-decisions.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { TriageActions } from './triage-actions.tsx'
import { TriageCard } from './triage-card.tsx'
import { TriageEnd } from './triage-end.tsx'
import { TriageHead } from './triage-head.tsx'
import {
  cameBack,
  countLabel,
  countsOf,
  currentOf,
  EMPTY_TRIAGE,
  marked,
  moved,
  neighbor,
  observed,
} from './triage-queue.ts'
import { TriageStatus } from './triage-status.tsx'
import { useTriageKeys } from './use-triage-keys.ts'

/** After the request on the screen was decided elsewhere, a press already on its way must not hit the next one. */
const INTERRUPTION_MS = 700

interface TriageProps {
  /** Every request, and those of them to go through. */
  rows: readonly Approval[]
  waiting: readonly Approval[]
  isLoading: boolean
  onLeave: () => void
}

/** The waiting requests one at a time, decided by single keys, buttons or swipes. */
export default function Triage({ rows, waiting, isLoading, onLeave }: TriageProps) {
  const { batches, windowS } = useSnapshot(outbox)
  const { deciding } = useSnapshot(approvals)
  const byId = useMemo(() => new Map(rows.map(row => [row.id, row])), [rows])
  const queued = new Set(batches.flatMap(batch => batch.requests.map(entry => entry.id)))

  const [stored, setTriage] = useState(EMPTY_TRIAGE)
  const triage = observed(stored, {
    waiting,
    rowOf: id => byId.get(id),
    isOnItsWay: id => queued.has(id) || deciding[id] !== undefined,
  })
  if (triage !== stored) setTriage(triage)

  const current = currentOf(triage)
  const row = current ? byId.get(current.id) : undefined
  const counts = countsOf(triage)
  const others = useMemo(
    () =>
      row
        ? rows.filter(
            one => one.status === 'pending' && one.userId === row.userId && one.id !== row.id,
          ).length
        : 0,
    [rows, row],
  )
  const undoable = batches.filter(batch => batch.phase === 'waiting')
  const latest = (undoable.at(-1) as Batch | undefined) ?? null

  const [rejecting, setRejecting] = useState<number | null>(null)
  const isRejecting = row !== undefined && rejecting === row.id

  const [settledCount, setSettledCount] = useState(0)
  const isSteady = settledCount === triage.interruptions
  useEffect(() => {
    if (isSteady) return
    const timer = setTimeout(() => setSettledCount(triage.interruptions), INTERRUPTION_MS)
    return () => clearTimeout(timer)
  }, [isSteady, triage.interruptions])

  const frame = useRef<HTMLElement>(null)
  const shown = row?.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: what had the focus may have gone with the request or the field
  useEffect(() => {
    if (document.activeElement === document.body) frame.current?.focus({ preventScroll: true })
  }, [shown, isRejecting])
  useEffect(() => {
    frame.current?.focus({ preventScroll: true })
  }, [])

  const decide = (decision: QueuedDecision, reason = '') => {
    if (!row || !isSteady) return
    queueDecision(decision, { rows: [row], skipped: [] }, reason)
    setRejecting(null)
    setTriage(marked(triage, decision))
  }
  const approve = () => decide('approve')
  const askReason = () => {
    if (row && isSteady) setRejecting(row.id)
  }
  const skip = () => {
    if (row && isSteady) setTriage(marked(triage, 'skipped'))
  }
  const go = (by: 1 | -1) => setTriage(moved(triage, by))
  const step = (by: 1 | -1) => (neighbor(triage, by) === null ? null : () => go(by))
  const takeBack = () => {
    if (latest && undo(latest.id)) {
      setRejecting(null)
      const ids = latest.requests.map(entry => entry.id)
      setTriage(cameBack(triage, ids, `Undone: ${batchLabel(latest)}`))
      return
    }
    const news =
      windowS === 0
        ? 'Nothing to undo: decisions are sent at once.'
        : 'Nothing to undo: no decision waits to be sent.'
    setTriage({ ...triage, news })
  }

  const giveUp = () => setRejecting(null)
  useTriageKeys(
    isRejecting
      ? { Escape: giveUp }
      : {
          a: approve,
          r: askReason,
          s: skip,
          u: takeBack,
          j: () => go(1),
          k: () => go(-1),
          Escape: onLeave,
        },
  )

  return (
    <section
      ref={frame}
      tabIndex={-1}
      aria-label="Triage"
      data-own-undo=""
      className="flex flex-col gap-5 outline-none max-md:min-h-[calc(100dvh-4.25rem)] max-md:gap-3"
    >
      <TriageHead
        at={triage.at}
        total={counts.total}
        done={counts.total - counts.open}
        onPrevious={step(-1)}
        onNext={step(1)}
        onLeave={onLeave}
      />
      <p role="status" className="sr-only">
        {row && `${(triage.at ?? 0) + 1} of ${counts.total}: ${row.contentTitle}`}
      </p>
      {row ? (
        <TriageCard
          key={row.id}
          row={row}
          others={others}
          onSwipe={to => {
            // A reason half written must not be lost to a swipe.
            if (!isRejecting) decide(to === 'right' ? 'approve' : 'reject')
          }}
        />
      ) : isLoading && counts.total === 0 ? (
        <Skeleton className="h-80 w-full" />
      ) : (
        <TriageEnd counts={counts} onGoOn={() => go(1)} onLeave={onLeave} />
      )}
      <div className="float sticky bottom-0 z-10 grid grid-cols-[minmax(0,1fr)] gap-3 p-4 md:bottom-4 max-md:-mx-4 max-md:mt-auto max-md:-mb-4 max-md:rounded-none max-md:border-x-0 max-md:border-b-0 max-md:pb-[max(1rem,env(safe-area-inset-bottom))] max-md:shadow-none">
        <TriageStatus
          latest={latest}
          earlier={undoable.length - 1}
          news={triage.news}
          counts={countLabel(counts)}
          onUndo={takeBack}
        />
        {row && (
          <div className="border-t border-rule pt-3">
            {isRejecting ? (
              <ReasonForm
                subject={row.contentTitle}
                onReject={reason => decide('reject', reason)}
                onCancel={giveUp}
              />
            ) : (
              <TriageActions
                title={row.contentTitle}
                isReady={isSteady}
                onApprove={approve}
                onReject={askReason}
                onSkip={skip}
              />
            )}
          </div>
        )}
      </div>
    </section>
  )
}
