import { useEffect, useRef, useState } from 'react'
import { useActions } from '../../../components/actions/use-actions.ts'
import type { Eligible } from '../../../components/decisions/eligibility.ts'
import { outbox } from '../../../components/decisions/outbox.ts'
import { RejectDialog } from '../../../components/decisions/reject-dialog.tsx'
import type { ApprovalWithOutcome } from '../../../components/outcome/outcomes.ts'
import type { QueuedDecision } from '../../../state/approval-decisions.ts'
import { approvals } from '../../../state/approvals.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { RoutingDialog } from '../detail/routing-dialog.tsx'
import { TriageCard } from './triage-card.tsx'
import { TriageEnd } from './triage-end.tsx'
import { TriageFoot } from './triage-foot.tsx'
import { TriageHead } from './triage-head.tsx'
import { currentOf, markCurrent, moveBy, neighbor } from './triage-queue.ts'
import { useRound } from './use-round.ts'

const NO_NOTE = { of: 0, value: '' }

interface TriageProps {
  purpose: string
  rows: readonly ApprovalWithOutcome[]
  /** The pending requests of the list, as filtered. */
  listed: readonly ApprovalWithOutcome[]
  isLoading: boolean
  onPurpose: (id: string) => void
  onLeave: () => void
}

/** Steps through the pending requests of a purpose one at a time, using shortcuts, buttons or swipes. */
export const Triage = (props: TriageProps) => <Round key={props.purpose} {...props} />

function Round({ purpose: id, rows, listed, isLoading, onPurpose, onLeave }: TriageProps) {
  const round = useRound(id, rows, listed)
  const { triage, setTriage, row, counts, isSteady } = round
  const [asked, setAsked] = useState<Eligible | null>(null)
  const [isRouting, setIsRouting] = useState(false)
  const noteField = useRef<HTMLInputElement>(null)
  const [note, setNote] = useState(NO_NOTE)
  const noteValue = note.of === row?.id ? note.value : ''

  const approve = () => {
    if (!row || !isSteady) return
    outbox.queue('approve', { rows: [row], skipped: [] }, noteValue)
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
  useEffect(() => approvals.onReplaced(() => setNote(NO_NOTE)), [])
  const decide = (decision: QueuedDecision) => (decision === 'approve' ? approve() : askReason())

  useActions({
    approve,
    reject: askReason,
    skip,
    next: () => go(1),
    previous: () => go(-1),
    destination: () => setIsRouting(row !== undefined),
    note: () => noteField.current?.focus(),
    leave: onLeave,
  })

  return (
    <section
      aria-label="Triage"
      className="triage mb-8 flex flex-col gap-3.5 outline-none max-md:min-h-[calc(100dvh-4.25rem)] max-md:gap-3 md:h-[calc(100dvh-9rem)] md:min-h-120"
    >
      <TriageHead
        triage={triage}
        done={counts.total - counts.open}
        purposes={round.purposes}
        label={round.label}
        onPurpose={onPurpose}
        onPrevious={step(-1)}
        onNext={step(1)}
        onLeave={onLeave}
      />
      <div className="card flex min-h-0 flex-1 flex-col overflow-hidden max-md:-mx-4 max-md:overflow-visible max-md:rounded-none max-md:border-0 max-md:bg-transparent">
        {row ? (
          <TriageCard
            key={row.id}
            row={row}
            upNext={round.upNext}
            note={{
              value: noteValue,
              field: noteField,
              set: value => setNote({ of: row.id, value }),
            }}
            onDecide={decide}
            onChangeDestination={() => setIsRouting(true)}
          />
        ) : isLoading && counts.total === 0 ? (
          <Skeleton className="m-6 flex-1" />
        ) : (
          <TriageEnd
            counts={counts}
            next={round.purposes().main.find(one => one.id !== id)}
            onPurpose={onPurpose}
            onGoOn={() => go(1)}
            onLeave={onLeave}
          />
        )}
        <TriageFoot row={row} isSteady={isSteady} onDecide={decide} onSkip={skip} />
      </div>
      <RejectDialog asked={asked} onClose={() => setAsked(null)} onReject={reject} />
      {row && (
        <RoutingDialog
          key={row.id}
          row={row}
          open={isRouting}
          onClose={() => setIsRouting(false)}
        />
      )}
    </section>
  )
}
