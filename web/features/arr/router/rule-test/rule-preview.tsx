import ChevronUp from 'lucide-react/icons/chevron-up'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { KnownFields } from '../../../../components/routing/evaluate-condition.ts'
import type { RoutedItem } from '../../../../components/routing/routed-item.ts'
import { useResource } from '../../../../components/use-resource.ts'
import { WatchlistsProgress } from '../../../../components/watchlist/watchlists-progress.tsx'
import type { RouterRule } from '../../../../contract/content-router.ts'
import { everyWatchlist } from '../../../../state/every-watchlist.ts'
import { instanceForRest } from '../../../../state/instances.ts'
import { byRank, isExcluding } from '../../../../state/router-rules.ts'
import { Button } from '../../../../ui/button.tsx'
import { Card } from '../../../../ui/card.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { useMedia } from '../../../../ui/use-media.ts'
import type { Kind } from '../../kinds.ts'
import { SIDE, WIDE } from '../column-layout.ts'
import { destinationLabel, destinationParts, NOWHERE } from '../rule-labels.ts'
import { useKnownItems } from '../use-known-items.ts'
import { useRuleInstances } from '../use-rule-instances.ts'
import { FactsProgress } from './facts-progress.tsx'
import {
  ImpactDetails,
  type ImpactProps,
  ImpactSummary,
  summaryOf,
  useImpact,
} from './impact-view.tsx'
import { Replay } from './replay-card.tsx'
import { RuleTest } from './rule-test.tsx'

interface RulePreviewProps {
  kind: Kind
  /** The saved rules, with the unsaved changes of the edited rule if there are any. */
  rules: readonly RouterRule[]
  known: KnownFields
  items: readonly RoutedItem[]
  focusId?: number
  /** Effect of the edited rule. */
  effect?: ImpactProps
  /** On small screens, whether the dialog that shows the preview is open. Default: true. */
  isOpen?: boolean
  onClose?: () => void
}

/** Effects of rules on watchlist titles: a column next to the rules, or a dialog on small screens. */
export function RulePreview(props: RulePreviewProps) {
  const { kind, rules, known, items, focusId = null, effect, isOpen = true } = props
  const { onClose = () => undefined } = props
  /** The rule editor shows the preview from the start. */
  const isOpenedByUser = effect === undefined
  const isWide = useMedia(WIDE)
  const impact = effect && (
    <>
      <ImpactDetails {...effect} />
      <FactsProgress rules={rules} className="mt-3 border-t border-rule pt-2.5" />
    </>
  )
  const test = (
    <>
      <RuleTest
        {...{ kind, rules, known, focusId, items }}
        saved={effect?.before ?? null}
        autoFocus={isOpenedByUser}
      />
      <div className="mt-3 text-sm text-ink-2">
        <WatchlistsProgress />
      </div>
    </>
  )
  const title = 'Test a title'
  if (!isWide)
    return (
      <Dialog open={isOpen} onClose={onClose} title={effect ? 'Effect' : title}>
        {impact}
        {effect && (
          <div className="mt-5 *:border-t *:border-rule *:pt-3">
            <Replay {...effect} known={known} />
          </div>
        )}
        {effect && <h3 className="mt-5 mb-2 text-md">{title}</h3>}
        {test}
      </Dialog>
    )
  return (
    <div className={SIDE}>
      {effect && (
        <Card
          title="Effect"
          meta={<span className="text-sm text-ink-3">before saving</span>}
          isLined
        >
          {impact}
        </Card>
      )}
      <Card
        data-returns-focus
        title={title}
        isLined
        actions={
          props.onClose && (
            <Button variant="clear" size="sm" onClick={onClose}>
              Close
            </Button>
          )
        }
      >
        {test}
      </Card>
      {effect && <Replay {...effect} known={known} isCard />}
    </div>
  )
}

/** The list of rules loads the facts that they need. */
const NONE: readonly RouterRule[] = []

/** The preview while no rule is being edited. */
export function SavedRulesPreview(props: Omit<RulePreviewProps, 'items'>) {
  useResource(everyWatchlist)
  return <RulePreview {...props} items={useKnownItems(props.kind, NONE)} />
}

interface DraftOptions extends Pick<RulePreviewProps, 'kind' | 'rules' | 'known'> {
  edited: RouterRule
  place: number
}

/** Props for the preview of the rule being edited. */
export const useDraftPreview = ({ kind, rules, edited, place, known }: DraftOptions) => {
  useResource(everyWatchlist)
  const kindInstances = useRuleInstances(kind.id, rules)
  // Only the relative order of the rules matters for the preview, so use order values with gaps between them.
  const before = useMemo(
    () => [...rules].sort(byRank).map((rule, index) => ({ ...rule, order: -index })),
    [rules],
  )
  const others = useMemo(() => before.filter(rule => rule.id !== edited.id), [before, edited.id])
  const key = JSON.stringify({
    ...edited,
    order: (others.filter(rule => !isExcluding(rule))[place - 2]?.order ?? 1) - 0.5,
  })
  const draft = useMemo((): RouterRule => JSON.parse(key), [key])
  const after = useMemo(() => [...others, draft], [others, draft])
  const items = useKnownItems(kind, after)
  const impact = useImpact(items, before, draft, kindInstances.list, known)
  const isUnknown = kindInstances.list === null && kindInstances.error !== null
  const standard = instanceForRest(kindInstances.list)
  const where = (rule: RouterRule | null) =>
    rule
      ? destinationLabel(rule, kindInstances.namesOf(rule.target_instance_id))
      : standard === null
        ? NOWHERE
        : (standard?.name ?? 'the default instance')
  return {
    kind,
    known,
    items,
    rules: after,
    focusId: draft.id,
    effect: {
      kind,
      impact,
      isUnknown,
      draft,
      before,
      rules: after,
      instances: kindInstances.list,
      target: destinationParts(draft, kindInstances.namesOf(draft.target_instance_id)).instance,
      where,
    },
  }
}

/** A line above the save bar on small screens that opens the preview. */
export function ImpactLine(props: RulePreviewProps & { effect: ImpactProps }) {
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
          <ImpactSummary {...props.effect} />
        </span>
        <ChevronUp size={18} className="shrink-0 text-ink-2" />
      </button>
      <RulePreview {...props} isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </>
  )
}

/** Delay that gives screen readers time to read one figure before the next. */
const ANNOUNCE_MS = 2000

export function ImpactStatus({ impact, kind }: Pick<ImpactProps, 'impact' | 'kind'>) {
  const text = impact ? summaryOf(impact, kind) : ''
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
