import ChevronUp from 'lucide-react/icons/chevron-up'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { KnownFields } from '../../../../components/routing/evaluate-condition.ts'
import { byRank } from '../../../../components/routing/evaluate-rules.ts'
import type { RouterRule } from '../../../../contract/content-router.ts'
import { Card } from '../../../../ui/card.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import type { Kind } from '../../kinds.ts'
import { destinationLabel } from '../rule-labels.ts'
import { useRuleInstances } from '../use-rule-instances.ts'
import { SIDE } from '../wide.ts'
import { ImpactDetails, ImpactSummary, summaryOf, useImpact } from './impact-details.tsx'
import { RuleBench } from './rule-bench.tsx'
import { useKnownItems } from './use-known-items.ts'

interface PreviewOptions {
  kind: Kind
  rules: readonly RouterRule[]
  edited: RouterRule
  place: number
  known: KnownFields
}

export const usePreview = ({ kind, rules, edited, place, known }: PreviewOptions) => {
  const items = useKnownItems(kind.content)
  const arr = useRuleInstances(kind.id, rules)
  // Only the sequence of the rules matters for the preview, so use orders that always leave room in between.
  const before = useMemo(
    () => [...rules].sort(byRank).map((rule, index) => ({ ...rule, order: -index })),
    [rules],
  )
  const others = useMemo(() => before.filter(rule => rule.id !== edited.id), [before, edited.id])
  const key = JSON.stringify({ ...edited, order: (others[place - 2]?.order ?? 1) - 0.5 })
  const draft = useMemo((): RouterRule => JSON.parse(key), [key])
  const after = useMemo(() => [...others, draft], [others, draft])
  const impact = useImpact(items, before, draft, arr.list, known)
  const standard = arr.list?.find(one => one.isDefault)?.name ?? 'the default instance'
  const where = (rule: RouterRule | null) =>
    rule ? destinationLabel(rule, arr.namesOf(rule.target_instance_id)) : standard
  return { kind, known, items, draft, after, impact, where }
}
export type Preview = ReturnType<typeof usePreview>

interface PreviewProps {
  preview: Preview
}

const Bench = ({ preview: { kind, known, items, draft, after } }: PreviewProps) => (
  <RuleBench {...{ kind, known, items }} rules={after} focusId={draft.id} />
)

export function PreviewColumn({ preview }: PreviewProps) {
  return (
    <div className={SIDE}>
      <Card title="Impact" meta={<span className="text-sm text-ink-3">Updates as you type</span>}>
        <ImpactSummary {...preview} />
        <ImpactDetails {...preview} />
      </Card>
      <Card title="Test a title">
        <Bench preview={preview} />
      </Card>
    </div>
  )
}

/** A line above the save bar on small screens that opens the details. */
export function ImpactLine({ preview }: PreviewProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        className="flex min-h-12 w-full items-center gap-3 px-4 py-2 text-left"
        onClick={() => setIsOpen(true)}
      >
        <span className="min-w-0 flex-1">
          <ImpactSummary {...preview} isShort />
        </span>
        <ChevronUp aria-hidden size={18} className="shrink-0 text-ink-2" />
      </button>
      <Dialog open={isOpen} onClose={() => setIsOpen(false)} title="Impact">
        <ImpactSummary {...preview} />
        <ImpactDetails {...preview} />
        <h3 className="mt-5 mb-2 text-md">Test a title</h3>
        <Bench preview={preview} />
      </Dialog>
    </>
  )
}

/** Delay that gives screen readers time to read one figure before the next. */
const ANNOUNCE_MS = 2000

export function ImpactStatus({ preview: { impact, kind } }: PreviewProps) {
  const text = impact ? summaryOf(impact, kind) : ''
  const [said, setSaid] = useState('')
  const saidAt = useRef(0)
  useEffect(() => {
    const say = () => {
      saidAt.current = Date.now()
      setSaid(text)
    }
    const timer = setTimeout(say, Math.max(0, saidAt.current + ANNOUNCE_MS - Date.now()))
    return () => clearTimeout(timer)
  }, [text])
  return (
    <p role="status" className="sr-only">
      {said}
    </p>
  )
}
