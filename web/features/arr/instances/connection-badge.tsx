import type { ArrKind } from '../../../contract/instances.ts'
import type { ConnectionTarget, ConnectionTest } from '../../../state/connection-test.ts'
import { Badge } from '../../../ui/badge.tsx'
import { connectionState } from './instance-state.ts'
import { STATE_ICONS } from './instance-table.tsx'

interface ConnectionBadgeProps {
  kind: ArrKind
  test: ConnectionTest | null
  target: ConnectionTarget
  isTesting: boolean
}

export function ConnectionBadge({ kind, test, target, isTesting }: ConnectionBadgeProps) {
  if (isTesting) return <Badge>Testing…</Badge>
  const { word, tone, figure } = connectionState(kind, target, test)
  const Icon = tone && STATE_ICONS[tone]
  return (
    <Badge tone={tone ?? 'wait'} icon={Icon && <Icon size={14} />}>
      {figure ? `${word} · ${figure}` : word}
    </Badge>
  )
}
