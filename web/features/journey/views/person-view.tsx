import { bidiIsolate } from '../../../lib/bidi-isolate.ts'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { usePersonCheck } from '../state/use-person-check.ts'
import { stepOf } from '../steps.ts'
import { StepList, Verdict } from './step-list.tsx'

/** Checks why a user's watchlist doesn't sync. */
export function PersonView({ userId }: { userId: number }) {
  const { name, checks, blocker, verdict } = usePersonCheck(userId)
  return (
    <div className="grid gap-4 border-t border-rule pt-4 -mx-5 -mt-2.5 px-5">
      <Verdict state={blocker?.state ?? 'done'} text={verdict} isWhole />
      <StepList
        label={`Checks for ${bidiIsolate(name)}`}
        steps={checks.map(check => stepOf(check))}
      />
      <div className="-ml-2.5 justify-self-start">
        <CopyButton variant="clear" size="sm" text={() => verdict}>
          Copy summary
        </CopyButton>
      </div>
    </div>
  )
}
