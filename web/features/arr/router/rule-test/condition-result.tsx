import CircleCheck from 'lucide-react/icons/circle-check'
import CircleHelp from 'lucide-react/icons/circle-question-mark'
import CircleX from 'lucide-react/icons/circle-x'
import { isGroup } from '../../../../components/routing/condition-tree.ts'
import type { NodeResult, Verdict } from '../../../../components/routing/evaluate-condition.ts'
import { conditionSentence, type UserName } from '../rule-labels.ts'

const LOOK = {
  passes: { Icon: CircleCheck, label: 'Passes', className: 'text-ok' },
  fails: { Icon: CircleX, label: 'Fails', className: 'text-bad' },
  unknown: { Icon: CircleHelp, label: 'Unknown', className: 'text-wait' },
} as const satisfies Record<Verdict, unknown>

const groupLabel = (result: NodeResult): string => {
  const { node } = result
  if (!isGroup(node)) return ''
  const how = node.operator === 'AND' ? 'All of these' : 'Any of these'
  return node.negate === true ? `Not: ${how.toLowerCase()}` : how
}

interface ConditionResultProps {
  result: NodeResult
  people: readonly UserName[] | null
}

export function ConditionResult({ result, people }: ConditionResultProps) {
  const { Icon, label, className } = LOOK[result.verdict]
  const isLeaf = !isGroup(result.node)
  return (
    <div className="min-w-0">
      <p className="flex items-start gap-2">
        <Icon aria-hidden size={18} className={`mt-0.5 shrink-0 ${className}`} />
        <span className="min-w-0 wrap-anywhere">
          <span className="sr-only">{label}: </span>
          {isLeaf ? conditionSentence(result.node, people) : groupLabel(result)}
          {result.actual !== null && (
            <span className="text-ink-2"> — actual value: {result.actual}</span>
          )}
          {result.reason !== null && (
            <span className="block text-sm text-ink-2">{result.reason}</span>
          )}
        </span>
      </p>
      {result.children.length > 0 && (
        <ul className="mt-1.5 ml-2 grid gap-1.5 border-l-2 border-rule pl-3">
          {result.children.map((child, index) => (
            <li key={child.node._cid ?? index}>
              <ConditionResult result={child} people={people} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
