import { useEffect } from 'react'
import { bidiIsolate } from '../../../lib/bidi-isolate.ts'
import { usePersonCheck } from '../state/use-person-check.ts'
import { stepOf } from '../steps.ts'
import { Verdict } from './step-dots.tsx'
import { StepList } from './step-list.tsx'

interface PersonViewProps {
  userId: number
  onVerdicts: (text: string) => void
}

export function PersonView({ userId, onVerdicts }: PersonViewProps) {
  const { name, checks, blocker, verdict } = usePersonCheck(userId)
  useEffect(() => onVerdicts(verdict), [verdict, onVerdicts])
  return (
    <div className="grid gap-4 border-t border-rule pt-4 -mx-5 -mt-2.5 px-5">
      <Verdict state={blocker?.state ?? 'done'} text={verdict} isWhole />
      <StepList
        label={`Checks for ${bidiIsolate(name)}`}
        steps={checks.map(check => stepOf(check))}
        heldAt={blocker ? checks.indexOf(blocker) : -1}
      />
    </div>
  )
}
