import { useEffect } from 'react'
import type { Approval } from '../../contract/approvals.ts'
import { lazyPart } from '../../ui/lazy-part.ts'
import { decisionResults } from './decision-results.ts'
import { RejectDialog } from './reject-dialog.tsx'
import type { Decisions } from './use-decisions.ts'

const questions = lazyPart('question', () => import('./decision-questions.tsx'))

/** Asks before an approval into a deleted destination, and for the reason of a rejection. */
export function DecideDialogs({ decisions }: { decisions: Decisions }) {
  const { askedTo, dismissAsked } = decisions
  const part = questions.usePart(askedTo('approve') !== null, dismissAsked)
  return (
    <>
      {part && <part.ApproveQuestion decisions={decisions} />}
      <RejectDialog asked={askedTo('reject')} onClose={dismissAsked} onReject={decisions.reject} />
    </>
  )
}

interface DecisionDialogsProps {
  decisions: Decisions
  rows: readonly Approval[]
}

/** The questions before a decision, and the result of one about several requests. */
export function DecisionDialogs({ decisions, rows }: DecisionDialogsProps) {
  useEffect(() => {
    decisionResults.viewers += 1
    return () => {
      decisionResults.viewers -= 1
    }
  }, [])
  const { askedTo, dismissAsked, result } = decisions
  const isWanted = askedTo('delete') !== null || result !== null
  const part = questions.usePart(isWanted, dismissAsked)
  return (
    <>
      <DecideDialogs decisions={decisions} />
      {part && <part.DeleteQuestion decisions={decisions} />}
      {part && (
        <part.BulkResult
          report={result}
          busy={decisions.running !== null}
          onClose={decisions.dismissResult}
          onRetry={report => void decisions.retry(report, rows)}
        />
      )}
    </>
  )
}
