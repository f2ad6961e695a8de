import CircleCheck from 'lucide-react/icons/circle-check'
import Undo2 from 'lucide-react/icons/undo-2'
import { useEffect, useMemo, useState } from 'react'
import { useActions } from '../../../components/actions/use-actions.ts'
import { batchLabel, batchNoun } from '../../../components/decisions/decision-labels.ts'
import type { Eligible } from '../../../components/decisions/eligibility.ts'
import {
  type Batch,
  isUndoable,
  nothingToUndo,
  outbox,
} from '../../../components/decisions/outbox.ts'
import { RejectDialog } from '../../../components/decisions/reject-dialog.tsx'
import { BatchPhase } from '../../../components/decisions/undo-bar.tsx'
import { useIsBeingDecided } from '../../../components/decisions/use-row-decision.ts'
import { useStore } from '../../../components/use-store.ts'
import type { Approval } from '../../../contract/approvals.ts'
import { bidiIsolate } from '../../../lib/bidi-isolate.ts'
import { formatNumber, pluralize } from '../../../lib/pluralize.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { KeyCap } from '../../../ui/key-cap.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { TriageActions } from './triage-actions.tsx'
import { TriageCard } from './triage-card.tsx'
import { TriageHead } from './triage-head.tsx'
import {
  countLabel,
  countsOf,
  currentOf,
  EMPTY_TRIAGE,
  endLabel,
  markCurrent,
  moveBy,
  neighbor,
  reopen,
  syncRound,
  type TriageCounts,
} from './triage-queue.ts'

/** Presses this soon after another admin's decision are ignored, because they were meant for the previous request. */
const INTERRUPTION_MS = 700

interface TriageProps {
  rows: readonly Approval[]
  waiting: readonly Approval[]
  isLoading: boolean
  onLeave: () => void
}

/** Steps through the pending requests one at a time, using shortcuts, buttons or swipes. */
export function Triage({ rows, waiting, isLoading, onLeave }: TriageProps) {
  const { batches } = useStore(outbox.state)
  const isBeingDecided = useIsBeingDecided()
  const byId = useMemo(() => new Map(rows.map(row => [row.id, row])), [rows])

  const [stored, setTriage] = useState(EMPTY_TRIAGE)
  const triage = syncRound(stored, {
    waiting,
    rowOf: id => byId.get(id),
    isBeingDecided,
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
  const undoable = batches.filter(isUndoable)
  const latest = undoable.at(-1) ?? null

  const [asked, setAsked] = useState<Eligible | null>(null)

  const [settledCount, setSettledCount] = useState(0)
  const isSteady = settledCount === triage.interruptions
  useEffect(() => {
    if (isSteady) return
    const timer = setTimeout(() => setSettledCount(triage.interruptions), INTERRUPTION_MS)
    return () => clearTimeout(timer)
  }, [isSteady, triage.interruptions])

  const approve = () => {
    if (!row || !isSteady) return
    outbox.queue('approve', { rows: [row], skipped: [] })
    setTriage(markCurrent(triage, 'approve'))
  }
  const askReason = () => {
    if (row && isSteady) setAsked({ rows: [row], skipped: [] })
  }
  const reject = (what: Eligible, notes: string) => {
    outbox.queue('reject', what, notes)
    const ids = what.rows.map(one => one.id)
    setTriage(now => (ids.includes(currentOf(now)?.id ?? -1) ? markCurrent(now, 'reject') : now))
  }
  const skip = () => {
    if (row && isSteady) setTriage(markCurrent(triage, 'skipped'))
  }
  const go = (by: 1 | -1) => setTriage(moveBy(triage, by))
  const step = (by: 1 | -1) => (neighbor(triage, by) === null ? null : () => go(by))
  const undoLast = () => {
    const undone = outbox.undoLatest()
    if (!undone) return setTriage({ ...triage, announcement: nothingToUndo() })
    const ids = undone.requests.map(entry => entry.id)
    setTriage(reopen(triage, ids, `Undid ${batchNoun(undone)}`))
  }

  useActions({
    approve,
    reject: askReason,
    skip,
    undo: undoLast,
    next: () => go(1),
    previous: () => go(-1),
    leave: onLeave,
  })

  return (
    <section
      aria-label="Triage"
      data-own-undo=""
      className="flex min-h-[calc(100dvh-4.25rem)] flex-col gap-5 outline-none max-md:gap-3 md:min-h-[calc(100dvh-9.5rem)] short:gap-2"
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
        {row && `${(triage.at ?? 0) + 1} of ${counts.total}: ${bidiIsolate(row.contentTitle)}`}
      </p>
      {row ? (
        <TriageCard
          key={row.id}
          row={row}
          others={others}
          onSwipe={to => (to === 'right' ? approve() : askReason())}
        />
      ) : isLoading && counts.total === 0 ? (
        <Skeleton className="h-80 w-full" />
      ) : (
        <TriageEnd counts={counts} onGoOn={() => go(1)} onLeave={onLeave} />
      )}
      <div className="float sticky bottom-0 z-10 mt-auto grid grid-cols-[minmax(0,1fr)] gap-3 p-4 short:flex short:flex-row-reverse short:items-center short:px-4 short:py-1.5 md:bottom-4 md:flex md:flex-row-reverse md:items-center md:px-4 md:py-2.5 max-md:-mx-4 max-md:-mb-4 max-md:rounded-none max-md:border-x-0 max-md:border-b-0 max-md:pb-[max(1rem,env(safe-area-inset-bottom))] max-md:shadow-none">
        <TriageStatus
          latest={latest}
          earlier={undoable.length - 1}
          announcement={triage.announcement}
          counts={countLabel(counts)}
          onUndo={undoLast}
        />
        {row && (
          <div className="border-rule max-md:border-t max-md:pt-3 short:border-0 short:pt-0">
            <TriageActions
              title={row.contentTitle}
              isReady={isSteady}
              onDecide={decision => (decision === 'approve' ? approve() : askReason())}
              onSkip={skip}
            />
          </div>
        )}
      </div>
      <RejectDialog asked={asked} onClose={() => setAsked(null)} onReject={reject} />
    </section>
  )
}

interface TriageEndProps {
  counts: TriageCounts
  /** Restarts with all pending requests, including new, undone and skipped ones. */
  onGoOn: () => void
  onLeave: () => void
}

function TriageEnd({ counts, onGoOn, onLeave }: TriageEndProps) {
  const left = counts.open + counts.skipped
  const isEmpty = counts.total === 0
  return (
    <Card as="div">
      <Empty
        className="py-16"
        icon={<CircleCheck />}
        title={isEmpty ? 'No pending requests' : endLabel(counts)}
        hint={isEmpty ? 'New requests appear here automatically.' : `${countLabel(counts)}.`}
        action={
          <>
            {left > 0 && (
              <Button variant="neutral" aria-keyshortcuts="j" onClick={onGoOn}>
                {counts.open > 0
                  ? `Continue with ${pluralize(left, 'request')}`
                  : `Review ${formatNumber(left)} skipped`}
              </Button>
            )}
            <Button onClick={onLeave}>Back to list</Button>
          </>
        }
      />
    </Card>
  )
}

interface TriageStatusProps {
  latest: Batch | null
  earlier: number
  announcement: string
  counts: string
  onUndo: () => void
}

function TriageStatus({ latest, earlier, announcement, counts, onUndo }: TriageStatusProps) {
  const decided = counts || 'Nothing decided yet'
  const words = latest ? batchLabel(latest) : decided
  return (
    <div className="flex min-h-11 flex-1 items-center gap-3">
      <div className="min-w-0 flex-1">
        <p role="status" className="line-clamp-2 font-display font-semibold wrap-anywhere">
          {announcement || words}
        </p>
        {latest ? (
          <p className="truncate text-sm text-ink-3 tabular" aria-hidden>
            <span>
              <BatchPhase batch={latest} />
            </span>
            {earlier > 0 && <span> · {earlier} more can be undone</span>}
          </p>
        ) : (
          announcement !== '' && <p className="truncate text-sm text-ink-3">{decided}</p>
        )}
      </div>
      <Button
        variant="neutralnoShadow"
        icon={<Undo2 />}
        aria-label={latest ? `Undo ${batchNoun(latest)}` : 'Undo'}
        aria-disabled={latest === null}
        aria-keyshortcuts="u"
        onClick={onUndo}
      >
        Undo <KeyCap>U</KeyCap>
      </Button>
    </div>
  )
}
