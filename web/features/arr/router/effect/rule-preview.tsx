import ChevronUp from 'lucide-react/icons/chevron-up'
import { useEffect, useRef, useState } from 'react'
import { useResource } from '../../../../components/use-resource.ts'
import { WatchlistsProgress } from '../../../../components/watchlist/watchlists-progress.tsx'
import type { RouterRule } from '../../../../contract/content-router.ts'
import { everyWatchlist } from '../../../../state/every-watchlist.ts'
import { Button } from '../../../../ui/button.tsx'
import { Card } from '../../../../ui/card.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { Segmented } from '../../../../ui/segmented.tsx'
import { SIDE, useIsWide } from '../column-layout.ts'
import { EffectView, effectSummary } from './effect-view.tsx'
import { FactsProgress } from './facts-progress.tsx'
import { RequestsEffect } from './requests-effect.tsx'
import { RuleTest } from './rule-test.tsx'
import type { Preview } from './use-draft-preview.ts'
import { useKnownItems } from './use-rule-effects.ts'

const TEST = 'Test a title'
const SPANS = [
  { value: 'watchlists', label: 'Watchlists' },
  { value: 'requests', label: 'Last 30 days' },
] as const

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
