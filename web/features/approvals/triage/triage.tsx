import CircleCheck from 'lucide-react/icons/circle-check'
import SkipForward from 'lucide-react/icons/skip-forward'
import { useEffect, useRef, useState } from 'react'
import { useActions } from '../../../components/actions/use-actions.ts'
import type { Eligible } from '../../../components/decisions/eligibility.ts'
import { FootPlace } from '../../../components/decisions/foot.tsx'
import { outbox } from '../../../components/decisions/outbox.ts'
import { RejectDialog } from '../../../components/decisions/reject-dialog.tsx'
import type { ApprovalWithOutcome } from '../../../components/outcome/outcomes.ts'
import { DecisionButtons } from '../../../components/requests/decision-buttons.tsx'
import { FormDialog } from '../../../components/settings/form-dialog.tsx'
import { useStore } from '../../../components/use-store.ts'
import type { Approval } from '../../../contract/approvals.ts'
import { bidiIsolate } from '../../../lib/bidi-isolate.ts'
import { isFlag, persisted } from '../../../lib/persisted.ts'
import { formatNumber, pluralize } from '../../../lib/pluralize.ts'
import { approvals } from '../../../state/approvals.ts'
import { foot } from '../../../state/toasts.ts'
import { Button } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { KeyCap } from '../../../ui/key-cap.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { RoutingEditor, useRoutingForm } from '../detail/request-destination.tsx'
import { requestSource } from '../detail/use-request.ts'
import { type Purpose, purposeLabel } from './purposes.ts'
import { TriageCard } from './triage-card.tsx'
import { TriageHead } from './triage-head.tsx'
import {
  currentOf,
  endLabel,
  markCurrent,
  moveBy,
  neighbor,
  type TriageCounts,
} from './triage-queue.ts'
import { useRound } from './use-round.ts'
import type { SwipeTo } from './use-swipe.ts'

const NO_NOTE = { of: 0, value: '' }
const swiped = persisted('triageSwiped', isFlag, false)

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
  const { triage, setTriage, row, counts, purpose, isSteady } = round
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
  const onSwipe = (to: SwipeTo) => {
    swiped.write(true)
    if (to === 'right') approve()
    else askReason()
  }

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
        label={purposeLabel(purpose, counts.total)}
        onPurpose={onPurpose}
        onPrevious={step(-1)}
        onNext={step(1)}
        onLeave={onLeave}
      />
      <p role="status" className="sr-only">
        {row && `${(triage.at ?? 0) + 1} of ${counts.total}: ${bidiIsolate(row.contentTitle)}`}
      </p>
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
            onSwipe={onSwipe}
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
        <div className="sticky bottom-0 short:static! z-10 mt-auto flex min-h-17 shrink-0 items-center gap-3 border-t-2 border-edge bg-raised px-5 max-md:flex-col-reverse max-md:items-stretch max-md:gap-0 max-md:-mb-4 max-md:px-4 max-md:pb-[max(.875rem,env(safe-area-inset-bottom))]">
          {row && (
            // On phones, Approve is on the right and Reject on the left, to match the swipe direction.
            <div className="flex gap-2.5 max-md:flex-row-reverse">
              <DecisionButtons
                look="triage"
                of={row.contentTitle}
                labels={{ approve: 'Approve', reject: 'Reject…' }}
                isOff={!isSteady}
                onDecide={decision => (decision === 'approve' ? approve() : askReason())}
              />
              <Button
                size="lg"
                variant="clear"
                className="max-md:w-16 max-md:border-edge max-md:px-0"
                icon={<SkipForward />}
                aria-label={`Skip ${bidiIsolate(row.contentTitle)}`}
                aria-keyshortcuts="s"
                aria-disabled={!isSteady}
                onClick={({ detail }) => {
                  if (detail < 2) skip()
                }}
              >
                <span className="max-md:hidden">Skip</span> <KeyCap>S</KeyCap>
              </Button>
            </div>
          )}
          <div className="flex min-h-11 min-w-0 flex-1 items-center max-md:mb-2.5 max-md:border-b max-md:border-rule [&_section]:justify-end">
            <SwipeHint />
            <FootPlace />
          </div>
        </div>
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

interface RoutingDialogProps {
  row: Approval
  open: boolean
  onClose: () => void
}

/** Changes the destination of a request. */
function RoutingDialog({ row, open, onClose }: RoutingDialogProps) {
  const [source] = useState(() => requestSource(row.id))
  const { form, kindInstances } = useRoutingForm(row, source, {})
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      form={form}
      title={
        <>
          Destination of <bdi>{row.contentTitle}</bdi>
        </>
      }
    >
      <RoutingEditor row={row} form={form} kindInstances={kindInstances} />
    </FormDialog>
  )
}

interface TriageEndProps {
  counts: TriageCounts
  /** The most urgent other purpose. */
  next: Purpose | undefined
  onPurpose: (id: string) => void
  /** Restarts with all pending requests, including new, undone and skipped ones. */
  onGoOn: () => void
  onLeave: () => void
}

function TriageEnd({ counts, next, onPurpose, onGoOn, onLeave }: TriageEndProps) {
  const left = counts.open + counts.skipped
  const isEmpty = counts.total === 0
  return (
    <Empty
      className="py-16"
      icon={<CircleCheck />}
      title={isEmpty ? 'No pending requests' : endLabel(counts)}
      hint={isEmpty && 'New requests appear here automatically.'}
      action={
        <>
          {left > 0 && (
            <Button variant="neutral" aria-keyshortcuts="j" onClick={onGoOn}>
              {counts.open > 0
                ? `Continue with ${pluralize(left, 'request')}`
                : `Review ${formatNumber(left)} skipped`}
            </Button>
          )}
          {next && left === 0 && (
            <Button variant="neutral" onClick={() => onPurpose(next.id)}>
              {purposeLabel(next)}
            </Button>
          )}
          <Button onClick={onLeave}>Back to list</Button>
        </>
      }
    />
  )
}

/** On phones, until the first swipe. */
function SwipeHint() {
  const { message } = useStore(foot)
  const { batches } = useStore(outbox.state)
  if (message || batches.length > 0 || swiped.read()) return null
  return (
    <span className="hidden text-sm text-ink-2 pointer-coarse:block">
      Swipe right to approve, left to reject
    </span>
  )
}
