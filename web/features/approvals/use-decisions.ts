import { useCallback, useState } from 'react'
import type { Approval } from '../../contract/approvals.ts'
import { approvals } from '../../state/approvals.ts'
import { notify } from '../../state/toasts.ts'
import { type Action, type Eligible, eligible } from './approval-view.ts'
import { type BulkReport, bulkSummary, type DecisionReport } from './decision-report.ts'
import { decideMany, decideOne } from './decisions.ts'

/** Failures are read more slowly than confirmations. */
const FAILURE_TOAST_MS = 10_000

export interface Running {
  action: Action
  tried: number
  total: number
}

/**
 * The decisions of one page: what is asked in a dialog, what runs, and what a bulk action came to. Approving asks nothing;
 * rejecting and deleting do. Successes are told by the stream's toasts.
 */
export const useDecisions = (onDone: (ids: readonly number[]) => void) => {
  const [asked, setAsked] = useState<{ action: 'reject' | 'delete'; what: Eligible } | null>(null)
  const [running, setRunning] = useState<Running | null>(null)
  const [result, setResult] = useState<BulkReport | null>(null)

  const runMany = useCallback(
    async (action: Action, what: Eligible, reason = '') => {
      setRunning({ action, tried: 0, total: what.rows.length })
      const report = await decideMany(action, what, reason, tried =>
        setRunning({ action, tried, total: what.rows.length }),
      )
      setRunning(null)
      const failed = new Set(report.failed.map(({ id }) => id))
      onDone(what.rows.map(row => row.id).filter(id => !failed.has(id)))
      setResult(failed.size > 0 ? report : null)
      if (failed.size === 0 && report.skipped.length > 0)
        notify({ kind: 'info', title: bulkSummary(report) })
      return report
    },
    [onDone],
  )

  /** A decision on one row: approve at once, the others after their dialog. */
  const decide = useCallback(async (action: Action, row: Approval) => {
    if (approvals.deciding[row.id]) return
    if (action !== 'approve') return setAsked({ action, what: { rows: [row], skipped: [] } })
    const failure = await decideOne('approve', row)
    if (failure) tell(failure, row)
  }, [])

  /** A decision on a selection; what it may not touch is skipped. */
  const decideAll = useCallback(
    (action: Action, rows: readonly Approval[]) => {
      const what = eligible(action, rows)
      if (what.rows.length === 0) return
      if (action === 'approve') void runMany(action, what)
      else setAsked({ action, what })
    },
    [runMany],
  )

  /** The answer to a dialog; resolves to what went wrong with a single request. */
  const answer = useCallback(
    async (
      action: 'reject' | 'delete',
      what: Eligible,
      reason = '',
    ): Promise<DecisionReport | null> => {
      const [row] = what.rows
      if (!row) return null
      if (what.rows.length === 1) {
        const failure = await decideOne(action, row, reason)
        if (!failure) onDone([row.id])
        return failure
      }
      await runMany(action, what, reason)
      return null
    },
    [onDone, runMany],
  )

  return {
    asked,
    running,
    result,
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
    dismissResult: useCallback(() => setResult(null), []),
  }
}

const tell = ({ kind, title, description }: DecisionReport, row: Approval) =>
  notify({ kind, title, description, id: `decision-${row.id}`, duration: FAILURE_TOAST_MS })
