import { useCallback, useState } from 'react'
import { useSnapshot } from 'valtio'
import type { Approval } from '../../contract/approvals.ts'
import { approvals } from '../../state/approvals.ts'
import type { Decision } from '../../state/taken-decisions.ts'
import { notify } from '../../state/toasts.ts'
import { bulkResults, decideMany, decideOne } from './decide.ts'
import { type BulkReport, bulkSummary, type DecisionReport } from './decision-report.ts'
import { type Eligible, eligible } from './eligibility.ts'
import { allBatches, batchOf } from './outbox.ts'
import { queueDecision } from './queue-decision.ts'

export interface Running {
  decision: Decision
  tried: number
  total: number
}

const idsOf = ({ rows }: Eligible) => rows.map(row => row.id)

/**
 * The decisions of one page: what is asked in a dialog, what runs, and what a decision on many came to. Approving asks nothing
 * and can be undone; rejecting asks for a reason, deleting always confirms. The stream's toasts report successes.
 * @param onDone the rows that left the selection, decided or on their way
 */
export const useDecisions = (onDone: (ids: readonly number[]) => void) => {
  const [asked, setAsked] = useState<{ decision: 'reject' | 'delete'; what: Eligible } | null>(null)
  const [running, setRunning] = useState<Running | null>(null)

  const runMany = useCallback(
    async (decision: Decision, what: Eligible, words = '') => {
      const total = what.rows.length
      setRunning({ decision, tried: 0, total })
      const report = await decideMany(decision, what, words, tried =>
        setRunning({ decision, tried, total }),
      )
      setRunning(null)
      const failed = new Set(report.failed.map(({ id }) => id))
      onDone(idsOf(what).filter(id => !failed.has(id)))
      bulkResults.latest = failed.size + report.despite.length > 0 ? report : null
      if (failed.size === 0 && report.skipped.length > 0)
        notify({ kind: 'info', title: bulkSummary(report) })
    },
    [onDone],
  )

  /** A decision on one row: approve at once, the others after their dialog. */
  const decide = useCallback((decision: Decision, row: Approval, note = '') => {
    if (approvals.deciding[row.id] || batchOf(allBatches(), row.id)) return
    const what = { rows: [row], skipped: [] }
    if (decision === 'approve') queueDecision(decision, what, note)
    else setAsked({ decision, what })
  }, [])

  /** A decision on a selection; what it may not touch is skipped. */
  const decideAll = useCallback(
    (decision: Decision, rows: readonly Approval[], note = '') => {
      const what = eligible(decision, rows)
      if (what.rows.length === 0) return
      if (decision !== 'approve') return setAsked({ decision, what })
      queueDecision(decision, what, note)
      onDone(idsOf(what))
    },
    [onDone],
  )

  /** Rejects what was asked about. */
  const reject = useCallback(
    (what: Eligible, reason: string) => {
      queueDecision('reject', what, reason)
      onDone(idsOf(what))
    },
    [onDone],
  )

  /** Deletes what was asked about; resolves to what went wrong with a single request. */
  const remove = useCallback(
    async (what: Eligible): Promise<DecisionReport | null> => {
      const [row, ...more] = what.rows
      if (!row) return null
      if (more.length > 0) {
        await runMany('delete', what)
        return null
      }
      const failure = await decideOne('delete', row)
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
    reject,
    remove,
    /** Tries again what failed, as far as `rows` still has it. */
    retry: (report: BulkReport, rows: readonly Approval[]) => {
      const failed = new Set(report.failed.map(({ id }) => id))
      const what = eligible(
        report.decision,
        rows.filter(row => failed.has(row.id)),
      )
      return runMany(report.decision, what, report.reason)
    },
    dismissAsked: useCallback(() => setAsked(null), []),
    dismissResult: useCallback(() => {
      bulkResults.latest = null
    }, []),
  }
}
export type Decisions = ReturnType<typeof useDecisions>
