import ChevronUp from 'lucide-react/icons/chevron-up'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { RoutedItem } from '../../../../components/routing/routed-item.ts'
import { useResource } from '../../../../components/use-resource.ts'
import { WatchlistsProgress } from '../../../../components/watchlist/watchlists-progress.tsx'
import type { RouterRule } from '../../../../contract/content-router.ts'
import { everyWatchlist } from '../../../../state/every-watchlist.ts'
import { instanceForRest } from '../../../../state/instances.ts'
import { addingRules, byRank } from '../../../../state/router-rules.ts'
import { Button } from '../../../../ui/button.tsx'
import { Card } from '../../../../ui/card.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { Segmented } from '../../../../ui/segmented.tsx'
import { SIDE, useIsWide } from '../column-layout.ts'
import { destinationLabel, destinationParts, NOWHERE } from '../rule-labels.ts'
import { unstoredRule } from '../rule-values.ts'
import { useConditions, useRuleInstances } from '../use-conditions.ts'
import { type Draft, EffectView, effectSummary, useTitlesEffect } from './effect-view.tsx'
import { FactsProgress } from './facts-progress.tsx'
import { RequestsEffect } from './requests-effect.tsx'
import { RuleTest } from './title-effect.tsx'
import type { TitlesEffect } from './titles-effect.ts'
import { useKnownItems } from './use-rule-effects.ts'

const TEST = 'Test a title'
const SPANS = [
  { value: 'watchlists', label: 'Watchlists' },
  { value: 'requests', label: 'Last 30 days' },
] as const

/** What the edited rule would do. */
interface Preview extends Draft {
  items: readonly RoutedItem[]
  effect: TitlesEffect | null
  /** The effect in words; '' until it is known. */
  summary: string
}

interface RulePreviewProps extends Pick<Preview, 'kind' | 'rules' | 'items'> {
  /** The rule being edited, if there is one. */
  edited: Preview | null
  /** On small screens, whether the dialog is open. */
  isOpen?: boolean
  onClose?: () => void
}

/** The effect of the edited rule, and the test of a title: a column beside the rules, or a dialog on small screens. */
export function RulePreview(props: RulePreviewProps) {
  const { edited, isOpen = false, onClose = () => undefined, ...tested } = props
  const [span, setSpan] = useState<(typeof SPANS)[number]['value']>('watchlists')
  const isWide = useIsWide()
  const spans = <Segmented label="Effect on" value={span} options={SPANS} onChange={setSpan} />
  const effect = edited && (
    <>
      {span === 'requests' ? <RequestsEffect {...edited} /> : <EffectView {...edited} />}
      <FactsProgress rules={edited.rules} className="mt-3 border-t border-rule pt-2.5" />
    </>
  )
  const test = (
    <>
      <RuleTest {...tested} edited={edited} />
      <div className="mt-3 text-sm text-ink-2">
        <WatchlistsProgress />
      </div>
    </>
  )
  if (!isWide)
    return (
      <Dialog
        open={isOpen}
        onClose={onClose}
        title={edited ? 'Effect' : TEST}
        actions={edited && spans}
      >
        {effect}
        {edited && <h3 className="mt-5 mb-2 text-md">{TEST}</h3>}
        {test}
      </Dialog>
    )
  return (
    <div className={SIDE}>
      {edited && (
        <Card title="Effect" actions={spans} isLined>
          {effect}
        </Card>
      )}
      <Card
        data-returns-focus
        title={TEST}
        actions={
          !edited && (
            <Button variant="clear" size="sm" onClick={onClose}>
              Close
            </Button>
          )
        }
        isLined
      >
        {test}
      </Card>
    </div>
  )
}

/** The list of rules loads the facts that they need. */
const NONE: readonly RouterRule[] = []

/** The test while no rule is being edited. */
export function SavedRulesTest(props: Pick<RulePreviewProps, 'kind' | 'rules' | 'onClose'>) {
  useResource(everyWatchlist)
  const items = useKnownItems(props.kind, NONE)
  return <RulePreview {...props} items={items} edited={null} isOpen />
}

interface DraftOptions extends Pick<Draft, 'kind' | 'rules' | 'onMove'> {
  /** Null for a new rule. */
  id: number | null
  /** The edited values; stable while nothing is edited. */
  values: Parameters<typeof unstoredRule>[2]
}

export const useDraftPreview = ({ kind, rules, id, values, onMove }: DraftOptions): Preview => {
  useResource(everyWatchlist)
  const { known } = useConditions(kind.id)
  const { list: instances, error, namesOf } = useRuleInstances(kind.id, rules)
  const { before, draft, after } = useMemo(() => {
    const edited = unstoredRule(kind.id, id, values)
    // Only the relative order of the rules matters for the preview, so use order values with gaps between them.
    const before = [...rules].sort(byRank).map((rule, index) => ({ ...rule, order: -index }))
    const others = before.filter(rule => rule.id !== edited.id)
    const draft = {
      ...edited,
      order: (addingRules(others)[Number(values.place) - 2]?.order ?? 1) - 0.5,
    }
    return { before, draft, after: [...others, draft] }
  }, [kind, rules, id, values])
  const items = useKnownItems(kind, after)
  const standard = instanceForRest(instances)
  const effect = useTitlesEffect(items, { before, draft, instances, known })
  const isUnknown = instances === null && error !== null
  return {
    kind,
    known,
    items,
    draft,
    before,
    rules: after,
    instances,
    isUnknown,
    effect,
    summary: effect ? effectSummary(effect, { kind, isUnknown }) : '',
    onMove,
    where(rule, isShort = false) {
      if (!rule) return standard === null ? NOWHERE : (standard?.name ?? 'the default instance')
      const names = namesOf(rule.target_instance_id)
      return isShort ? destinationParts(rule, names).instance : destinationLabel(rule, names)
    },
  }
}

/** A line above the save bar on small screens that opens the preview. */
export function EffectLine({ preview }: { preview: Preview }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        className="flex min-h-12 w-full items-center gap-3 px-4 py-2 text-left"
        onClick={() => setIsOpen(true)}
      >
        <span className="min-w-0 flex-1 tabular">
          {effectSummary(preview.effect, preview, true)}
        </span>
        <ChevronUp size={18} className="shrink-0 text-ink-2" />
      </button>
      <RulePreview {...preview} edited={preview} isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </>
  )
}

/** Delay that gives screen readers time to read one figure before the next. */
const ANNOUNCE_MS = 2000

/** Announces the effect while it changes. */
export function EffectStatus({ text }: { text: string }) {
  const [announcement, announce] = useState('')
  const announcedAt = useRef(Number.NEGATIVE_INFINITY)
  useEffect(() => {
    const announceText = () => {
      announcedAt.current = performance.now()
      announce(text)
    }
    const delayMs = Math.max(0, announcedAt.current + ANNOUNCE_MS - performance.now())
    const timer = setTimeout(announceText, delayMs)
    return () => clearTimeout(timer)
  }, [text])
  return (
    <p role="status" className="sr-only">
      {announcement}
    </p>
  )
}
