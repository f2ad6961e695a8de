import { useCallback, useState } from 'react'
import type { Approval } from '../../contract/approvals.ts'
import { ExplainedError } from '../../lib/errors.ts'
import { type Decision, deciding, REUSED_MS, readRequests } from '../../state/approval-decisions.ts'
import { isSameRequest } from '../../state/same-thing.ts'
import { notify } from '../../state/toasts.ts'
import { isBroken, loadDestinations } from '../routing/request-problems.ts'
import { useStore } from '../use-store.ts'
import { type BulkReport, bulkSummary } from './decision-reports.ts'
import { decideRows, decisionResults, noteFailures } from './decision-results.ts'
import { type Eligible, eligible } from './eligibility.ts'
import { batchOf, outbox } from './outbox.ts'

export interface Running {
  decision: Decision
  sent: number
  total: number
}

interface Asked {
  decision: Decision
  what: Eligible
  /** Note of an approval. */
  notes: string
  isBulk: boolean
}

const isOpen = ({ id }: Approval) => !deciding[id] && !batchOf(outbox.state.batches, id)
const idsOf = ({ rows }: Eligible) => rows.map(row => row.id)

/**
 * Approvals can be undone, rejections require a reason, and deletions require confirmation. Success is confirmed by the
 * approval toasts.
 * @param onDone called with the ids to deselect
 */
export const useDecisions = (onDone?: (ids: readonly number[]) => void) => {
  const [asked, setAsked] = useState<Asked | null>(null)
  const [running, setRunning] = useState<Running | null>(null)

  /** @returns what failed of a single decision; that of several is shown by `DecisionDialogs` */
  const run = async (decision: Decision, what: Eligible, notes = '') => {
    const total = what.rows.length
    if (total > 1) setRunning({ decision, sent: 0, total })
    const now = await readRequests(what.rows, { maxAgeMs: REUSED_MS })
    const report = await decideRows(decision, what, now, notes, sent =>
      setRunning(now => now && { ...now, sent }),
    )
    setRunning(null)
    noteFailures(report)
    const { failed, savedWithErrors, skipped } = report
    onDone?.(idsOf(what).filter(id => !failed.some(({ row }) => row.id === id)))
    const [entry] = [...failed, ...savedWithErrors]
    if (total === 1) return entry
    decisionResults.bulk = entry ? report : null
    if (!entry && skipped.length > 0) notify({ kind: 'info', title: bulkSummary(report) })
    return undefined
  }

  /**
   * Queues an approval without asking, unless a destination no longer exists and the admin hasn't been told. Other
   * decisions open a dialog.
   */
  const askOrApprove = useCallback(
    function ask(next: Asked, isTold = false, isChecked = isTold) {
      const { decision, what, notes, isBulk } = next
      const destinations = decision === 'approve' && !isChecked ? loadDestinations(what.rows) : null
      if (destinations)
        return void destinations.then(() => {
          // The same request may have been decided again in the meantime.
          if (what.rows.every(isOpen)) ask(next, isTold, true)
        })
      if (decision !== 'approve' || (!isTold && what.rows.some(isBroken))) return setAsked(next)
      outbox.queue('approve', what, notes)
      if (isBulk) onDone?.(idsOf(what))
    },
    [onDone],
  )

  const decide = useCallback(
    (decision: Decision, row: Approval, notes = '', isTold = false) => {
      if (!isOpen(row)) return
      const what = { rows: [row], skipped: [] }
      askOrApprove({ decision, what, notes, isBulk: false }, isTold)
    },
    [askOrApprove],
  )

  const decideAll = useCallback(
    (decision: Decision, rows: readonly Approval[], notes = '') => {
      const what = eligible(decision, rows)
      if (what.rows.length > 0) askOrApprove({ decision, what, notes, isBulk: true })
    },
    [askOrApprove],
  )

  return {
    running,
    result: useStore(decisionResults).bulk,
    decide,
    decideAll,
    /** The requests of the open question about a decision. */
    askedTo: (decision: Decision) => (asked?.decision === decision ? asked.what : null),
    dismissAsked: () => setAsked(null),
    approve: () => {
      if (asked) askOrApprove(asked, true)
    },
    reject: (what: Eligible, notes: string) => {
      outbox.queue('reject', what, notes)
      onDone?.(idsOf(what))
    },
    /** @throws ExplainedError with the description as its cause */
    remove: async (what: Eligible) => {
      const failure = await run('delete', what)
      if (failure) throw new ExplainedError(failure.title, { cause: failure.description })
    },
    retry: ({ decision, failed, notes }: BulkReport, rows: readonly Approval[]) => {
      const again = failed.map(({ row }) => {
        const now = rows.find(({ id }) => id === row.id)
        return now && isSameRequest(row, now) ? now : row
      })
      return run(decision, eligible(decision, again), notes)
    },
    dismissResult: () => {
      decisionResults.bulk = null
    },
  }
}
export type Decisions = ReturnType<typeof useDecisions>
