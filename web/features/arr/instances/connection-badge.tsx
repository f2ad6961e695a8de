import Check from 'lucide-react/icons/check'
import X from 'lucide-react/icons/x'
import type { ArrKind } from '../../../contract/instances.ts'
import { formatNumber } from '../../../lib/pluralize.ts'
import type { ConnectionTarget, ConnectionTest } from '../../../state/connection-test.ts'
import { Badge } from '../../../ui/badge.tsx'
import { failureOf, type Step } from './connection-failure.ts'

const FAILED: Record<Step, string> = {
  reached: 'Unreachable',
  answered: 'Unexpected response',
  key: 'Key rejected',
  webhook: 'No webhook',
}

interface ConnectionBadgeProps {
  kind: ArrKind
  test: ConnectionTest | null
  target: ConnectionTarget
  isTesting: boolean
}

export function ConnectionBadge({ kind, test, target, isTesting }: ConnectionBadgeProps) {
  if (isTesting) return <Badge>Testing…</Badge>
  if (!test) return <Badge tone="wait">Not tested yet</Badge>
  if (test.outcome === 'untested') return <Badge tone="wait">Not tested</Badge>
  if (test.outcome === 'passed')
    return (
      <Badge tone="ok" icon={<Check size={14} />}>
        Connected · {formatNumber(test.elapsedMs)} ms
      </Badge>
    )
  const { step } = failureOf(kind, target, test)
  return (
    <Badge tone="bad" icon={<X size={14} />}>
      {step ? FAILED[step] : 'Not connected'}
    </Badge>
  )
}
