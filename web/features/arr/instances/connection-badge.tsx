import type { ArrKind } from '../../../contract/instances.ts'
import { grouped } from '../../../lib/counted.ts'
import type { ConnectionTarget, ConnectionTest } from '../../../state/connection-test.ts'
import { Badge } from '../../../ui/badge.tsx'
import { failureOf, type Step } from './failure.ts'

const FAILED: Record<Step, string> = {
  reached: 'Not reachable',
  answered: 'Wrong answer',
  key: 'Key refused',
  version: 'Not usable',
}

interface ConnectionBadgeProps {
  kind: ArrKind
  test: ConnectionTest | null
  target: ConnectionTarget
  isTesting: boolean
}

/** State of a connection in a word or two. */
export function ConnectionBadge({ kind, test, target, isTesting }: ConnectionBadgeProps) {
  if (isTesting) return <Badge>Testing…</Badge>
  if (!test) return <Badge tone="wait">Not tested yet</Badge>
  if (test.outcome === 'untested') return <Badge tone="wait">Not tested</Badge>
  if (test.outcome === 'passed')
    return (
      <Badge tone="ok">
        Connected · {grouped(test.elapsedMs)} ms
        {test.version !== null && ` · v${test.version}`}
      </Badge>
    )
  const { step } = failureOf(kind, target, test)
  return <Badge tone="bad">{step ? FAILED[step] : 'Not connected'}</Badge>
}
