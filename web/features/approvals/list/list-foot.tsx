import clsx from 'clsx'
import { useEffect, useMemo, useState } from 'react'
import { can, isApproved } from '../../../components/decisions/eligibility.ts'
import { DecisionSuggestion, FootPlace } from '../../../components/decisions/foot.tsx'
import type { useDecisions } from '../../../components/decisions/use-decisions.ts'
import type { Selection } from '../../../components/list/use-selection.ts'
import type { ApprovalWithOutcome } from '../../../components/outcome/outcomes.ts'
import { canRequestAgain } from '../../../components/requests/request-again.ts'
import { useServerAway } from '../../../components/use-resource.ts'
import { persisted } from '../../../lib/persisted.ts'
import { coverRef } from '../../../ui/covers.ts'
import { lazyPart } from '../../../ui/lazy-part.ts'

const bulk = lazyPart('actions for the selection', () => import('./bulk-actions.tsx'))

/** The keys that do something for the listed requests. */
const keysFor = (rows: readonly ApprovalWithOutcome[]) => {
  const canApprove = rows.some(row => can('approve', row))
  const keys = [
    ['J K', 'move', rows.length > 0],
    ['A', 'approve', canApprove],
    ['A', 'request again', !canApprove && rows.some(canRequestAgain)],
    ['R', 'reject', rows.some(row => can('reject', row))],
    ['W', 'where is it?', rows.some(isApproved)],
  ] as const
  return keys.filter(([, , isUsed]) => isUsed)
}

/** Visits after which the keys are known. */
const LEARNING_VISITS = 5
const visits = persisted('approvalsVisits', value => Number(value) || 0, 0)

const useIsLearning = (): boolean => {
  const [before] = useState(visits.read)
  useEffect(() => visits.write(Math.min(before + 1, LEARNING_VISITS)), [before])
  return before < LEARNING_VISITS
}

interface ListFootProps {
  rows: readonly ApprovalWithOutcome[]
  selection: Selection<ApprovalWithOutcome>
  decisions: Pick<ReturnType<typeof useDecisions>, 'running' | 'decideAll'>
}

/**
 * The strip at the lower edge of the window: actions for the selection and messages with Undo at the left; keys, or the
 * suggestion of a setting, at the right while nothing is selected.
 */
export function ListFoot({ rows, selection, decisions }: ListFootProps) {
  const isSelecting = selection.chosen.length > 0
  const part = bulk.usePart(isSelecting)
  useEffect(() => bulk.preload(), [])
  const isAway = useServerAway()
  const isLearning = useIsLearning()
  const keys = useMemo(() => keysFor(isAway || !isLearning ? [] : rows), [isAway, isLearning, rows])
  return (
    <section
      aria-label="List messages"
      ref={coverRef}
      data-returns-focus=""
      data-selecting={isSelecting ? '' : undefined}
      className="list-foot sticky bottom-0 z-5 mt-auto flex h-11 flex-none items-center gap-4 border-2 border-b-0 border-edge bg-[light-dark(var(--color-sunken),var(--color-raised))] pr-(--list-foot-end,.875rem) pl-3.5 @container max-md:-mx-4 max-md:box-content max-md:border-x-0 max-md:pb-[env(safe-area-inset-bottom)] max-md:has-[[data-quiet]]:h-0 max-md:has-[[data-quiet]]:overflow-hidden max-md:has-[[data-quiet]]:border-0 max-md:has-[[data-quiet]]:p-0 short:not-data-selecting:has-[[data-quiet]]:static data-selecting:[&>:is(.float,p)]:hidden [&>.float]:rounded-none [&>.float]:border-0 [&>.float]:border-l [&>.float]:border-rule [&>.float]:bg-transparent [&>.float]:whitespace-nowrap [&>.float]:shadow-none [&_.btn-sm]:min-h-7 [&_.btn-sm]:flex-none max-md:[&_.btn-sm]:min-h-9"
    >
      {part && (
        <part.BulkActions
          selection={selection}
          running={decisions.running}
          onDecide={decisions.decideAll}
        />
      )}
      <FootPlace />
      <DecisionSuggestion />
      {/* Without a box, which would move when the keys change. */}
      <p className="contents text-sm text-ink-3 max-md:hidden md:[.float+&]:hidden">
        {[...keys, ['?', 'all keys'] as const].map(([key, does]) => (
          <span key={key} className={clsx('shrink-0', key !== '?' && '@max-[44rem]:hidden')}>
            {key.split(' ').map(one => (
              <kbd
                key={one}
                className="mr-1 rounded-sm border border-rule px-1 font-display font-medium text-ink-2"
              >
                {one}
              </kbd>
            ))}
            {does}
          </span>
        ))}
      </p>
    </section>
  )
}
