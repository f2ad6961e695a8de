import { lazyPart } from '../../ui/lazy-part.ts'
import { RejectDialog } from './reject-dialog.tsx'
import type { Decisions } from './use-decisions.ts'

export const questions = lazyPart('question', () => import('./decision-questions.tsx'))

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
