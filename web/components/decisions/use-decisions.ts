import { useCallback, useState } from 'react'
import { useSnapshot } from 'valtio'
import type { Approval } from '../../contract/approvals.ts'
import { approvals } from '../../state/approvals.ts'
import { batchOf, type OutboxDecision, outbox, queueDecision } from '../../state/outbox.ts'
import { notify } from '../../state/toasts.ts'
import { bulkResults } from './bulk-results.ts'
import { type BulkReport, bulkSummary, type DecisionReport } from './decision-report.ts'
import { decideMany, decideOne } from './decisions.ts'
import { type Action, type Eligible, eligible } from './eligibility.ts'
import { rememberReason } from './reject-reasons.ts'

export interface Running {
  action: Action
  tried: number
  total: number
}

/** Puts an approval or rejection into the outbox, where it can be undone for a while. */
const queue = (decision: OutboxDecision, { rows, skipped }: Eligible, reason = '') => {
  if (decision === 'reject') rememberReason(reason)
  queueDecision(
    decision,
    rows.map(row => ({ id: row.id, title: row.contentTitle })),
    reason,
  )
  if (skipped.length > 0) notify({ kind: 'info', title: `Skipped ${skipped.join(', ')}` })
}

/**
 * The decisions of one page: what is asked in a dialog, what runs, and what a bulk action came to. Approving asks nothing
 * and can be undone; rejecting asks for a reason, deleting always confirms. Successes are told by the stream's toasts.
 * @param onDone the rows that left the selection, decided or on their way
 */
export const useDecisions = (onDone: (ids: readonly number[]) => void) => {
  const [asked, setAsked] = useState<{ action: 'reject' | 'delete'; what: Eligible } | null>(null)
  const [running, setRunning] = useState<Running | null>(null)

  const runMany = useCallback(
    async (action: Action, what: Eligible, reason = '') => {
      setRunning({ action, tried: 0, total: what.rows.length })
      const report = await decideMany(action, what, reason, tried =>
        setRunning({ action, tried, total: what.rows.length }),
      )
      setRunning(null)
      const failed = new Set(report.failed.map(({ id }) => id))
      onDone(what.rows.map(row => row.id).filter(id => !failed.has(id)))
      bulkResults.latest = failed.size > 0 ? report : null
      if (failed.size === 0 && report.skipped.length > 0)
        notify({ kind: 'info', title: bulkSummary(report) })
      return report
    },
    [onDone],
  )

  /** A decision on one row: approve at once, the others after their dialog. */
  const decide = useCallback((action: Action, row: Approval, note = '') => {
    if (approvals.deciding[row.id] || batchOf(outbox.batches, row.id)) return
    const what = { rows: [row], skipped: [] }
    if (action === 'approve') queue('approve', what, note)
    else setAsked({ action, what })
  }, [])

  /** A decision on a selection; what it may not touch is skipped. */
  const decideAll = useCallback(
    (action: Action, rows: readonly Approval[], note = '') => {
      const what = eligible(action, rows)
      if (what.rows.length === 0) return
      if (action !== 'approve') return setAsked({ action, what })
      queue('approve', what, note)
      onDone(what.rows.map(row => row.id))
    },
    [onDone],
  )

  /** The answer to a dialog; resolves to what went wrong with deleting a single request. */
  const answer = useCallback(
    async (
      action: 'reject' | 'delete',
      what: Eligible,
      reason = '',
    ): Promise<DecisionReport | null> => {
      const [row] = what.rows
      if (!row) return null
      if (action === 'reject') {
        queue('reject', what, reason)
        onDone(what.rows.map(({ id }) => id))
        return null
      }
      if (what.rows.length > 1) {
        await runMany(action, what)
        return null
      }
      const failure = await decideOne(action, row)
      if (!failure) onDone([row.id])
      return failure
    },
    [onDone, runMany],
  )

  return {
    asked,
    running,
    result: useSnapshot(bulkResults).latest as BulkReport | null,
    decide,
    decideAll,
    answer,
    retry: (report: BulkReport, rows: readonly Approval[]) => {
      const failed = new Set(report.failed.map(({ id }) => id))
      const what = eligible(
        report.action,
        rows.filter(row => failed.has(row.id)),
      )
      return runMany(report.action, what, report.reason)
    },
    dismissAsked: useCallback(() => setAsked(null), []),
    dismissResult: useCallback(() => {
      bulkResults.latest = null
    }, []),
  }
}
