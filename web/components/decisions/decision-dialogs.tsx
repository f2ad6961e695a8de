import { useEffect } from 'react'
import type { Approval } from '../../contract/approvals.ts'
import { DecideDialogs, questions } from './decide-dialogs.tsx'
import { decisionResults } from './decision-results.ts'
import type { Decisions } from './use-decisions.ts'

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
  const { askedTo, dismissAsked, result, dismissResult } = decisions
  const isWanted = askedTo('delete') !== null || result !== null
  // Rows keep what failed, too. A result that stays would keep the next one from loading the dialog.
  const part = questions.usePart(isWanted, () => {
    dismissAsked()
    dismissResult()
  })
  return (
    <>
      <DecideDialogs decisions={decisions} />
      {part && <part.DeleteQuestion decisions={decisions} />}
      {part && (
        <part.BulkResult
          report={result}
          busy={decisions.running !== null}
          onClose={dismissResult}
          onRetry={report => void decisions.retry(report, rows)}
        />
      )}
    </>
  )
}
