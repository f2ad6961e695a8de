import type { KnownFields } from '../../../../components/routing/evaluate-condition.ts'
import type { RouterRule } from '../../../../contract/content-router.ts'
import type { Kind } from '../../kinds.ts'
import { RuleBench } from './rule-bench.tsx'
import { useKnownItems } from './use-known-items.ts'

interface ListBenchProps {
  kind: Kind
  rules: readonly RouterRule[]
  known: KnownFields
  onClose: () => void
}

/** The bench with the rules as they are stored. */
export function ListBench({ kind, ...rest }: ListBenchProps) {
  const items = useKnownItems(kind.content)
  return <RuleBench kind={kind} focusId={null} items={items} {...rest} />
}
