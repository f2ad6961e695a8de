import clsx from 'clsx'
import Check from 'lucide-react/icons/check'
import Info from 'lucide-react/icons/info'
import X from 'lucide-react/icons/x'
import { type ReactNode, type Ref, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { ref } from 'valtio/vanilla'
import { formatNumber } from '../../lib/pluralize.ts'
import { foot, notify, notifyFoot, TOAST_MS } from '../../state/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { footRef } from '../../ui/covers.ts'
import { lazyPart } from '../../ui/lazy-part.ts'
import { truncated } from '../../ui/long-text.tsx'
import { Messages, useIsAboveDialog } from '../../ui/messages.tsx'
import { ToastAction } from '../toast-action.tsx'
import { useStore } from '../use-store.ts'
import { batchLabel, batchNoun } from './decision-labels.ts'
import { isDecisionInView, useIsDecisionInView } from './decisions-in-view.ts'
import { isUndoable, outbox } from './outbox.ts'
import { UndoLatest } from './undo-button.tsx'
import { undoWindow } from './undo-window.ts'

const quotaSuggestion = lazyPart('suggestion', () => import('./quota-suggestion.tsx'), {
  quiet: true,
})

/** The latest batch, and those held by an outage, which would pile up. Each row still has its own Cancel button. */
const useBatches = () => {
  const { batches } = useStore(outbox.state)
  const held = batches.filter(({ phase }) => phase === 'held')
  const others = batches.filter(batch => held.length < 2 || batch.phase !== 'held')
  return { held: held.length > 1 ? held : [], latest: others.at(-1), more: others.length - 1 }
}

const takePlace = (place: HTMLElement | null) => {
  foot.place = place && ref(place)
}
/** Where a page has its own place for the foot. */
export const FootPlace = () => <div ref={takePlace} className="flex min-w-0 flex-1" />

const ICONS = {
  approve: <Check className="text-ok" />,
  success: <Check className="text-ok" />,
  reject: <X className="text-bad" />,
  error: <X className="text-bad" />,
  info: <Info className="text-ink-2" />,
}

/**
 * What this tab did last, with Undo and the time left: in the page's place for it, otherwise at the lower edge of the window,
 * and above a dialog. A decision that a row in view shows is only announced to screen readers.
 */
export function Foot() {
  const { held, latest, more } = useBatches()
  const { message, place } = useStore(foot)
  const isAboveDialog = useIsAboveDialog()
  const line = useRef<HTMLDivElement>(null)
  const isInRow = useIsDecisionInView(latest?.requests.length === 1 ? latest.requests : [])
  useEffect(() => outbox.start(), [])
  useEffect(() => {
    foot.isShown = true
    const end = outbox.onUndone((_, batch) => {
      // Otherwise, the next Undo takes its place.
      const isLast = !outbox.state.batches.some(isUndoable)
      if (isLast && !isDecisionInView(batch.requests))
        notifyFoot({ kind: 'info', title: `Undid ${batchNoun(batch)}` })
    })
    return () => {
      end()
      foot.isShown = false
      // For example that one has been logged out.
      if (foot.message) notify(foot.message)
      foot.message = null
    }
  }, [])
  useEffect(() => {
    if (!message) return
    const timer = setInterval(() => {
      if (!line.current?.matches(':hover, :focus-within')) foot.message = null
    }, message.duration ?? TOAST_MS)
    return () => clearInterval(timer)
  }, [message])

  const isFloating = !place || isAboveDialog
  const shown = { line, isFloating }
  const decidedAt = latest ? latest.dueAt - undoWindow.seconds * 1000 : 0
  const content =
    message && message.at >= decidedAt ? (
      <Line
        {...shown}
        icon={ICONS[message.kind]}
        text={
          <>
            <b className="font-semibold">
              {truncated(message.title)}
              {message.description && <span>.</span>}
            </b>
            {message.description && <span> {truncated(message.description)}</span>}
          </>
        }
      >
        {message.action && (
          <ToastAction
            action={message.action}
            variant="neutralnoShadow"
            leave={() => {
              foot.message = null
            }}
          />
        )}
      </Line>
    ) : latest && !(isInRow && held.length > 0) ? (
      <Line {...shown} icon={ICONS[latest.decision]} text={batchLabel(latest)} isQuiet={isInRow}>
        <UndoLatest key={latest.id} batch={latest} more={more} />
      </Line>
    ) : held.length > 0 ? (
      <Line
        {...shown}
        icon={ICONS.info}
        text={`${formatNumber(held.length)} decisions are waiting for the server`}
      >
        <Button
          size="sm"
          variant="neutralnoShadow"
          icon={<X />}
          aria-label={`Cancel all ${formatNumber(held.length)} decisions`}
          onClick={() => {
            for (const { id } of held) outbox.undo(id)
          }}
        >
          Cancel all
        </Button>
      </Line>
    ) : (
      <Line {...shown} isQuiet />
    )
  if (!isFloating) return createPortal(content, place)
  return (
    <Messages>
      <div ref={footRef} className="foot">
        {content}
        {!place && <DecisionSuggestion />}
      </div>
    </Messages>
  )
}

interface LineProps {
  line: Ref<HTMLDivElement>
  icon?: ReactNode
  text?: ReactNode
  isFloating: boolean
  isQuiet?: boolean
  children?: ReactNode
}

const Line = ({ line, icon, text, isFloating, isQuiet = false, children }: LineProps) => (
  <section
    ref={line}
    aria-label="Latest change"
    data-quiet={isQuiet ? '' : undefined}
    className={clsx(
      'flex min-w-0 flex-1 items-center gap-2.5 [&>svg]:size-4.25 [&>svg]:shrink-0',
      isFloating && !isQuiet && 'float px-4 py-3',
    )}
  >
    {!isQuiet && icon}
    <p role="status" className={isQuiet ? 'sr-only' : 'line-clamp-2 min-w-0 wrap-anywhere'}>
      {text}
    </p>
    {!isQuiet && children}
  </section>
)

/** What would make decisions like the latest ones unnecessary. Loads with the first decision. */
export function DecisionSuggestion() {
  const { latest } = useBatches()
  const [hasDecided, setHasDecided] = useState(false)
  if (latest && !hasDecided) setHasDecided(true)
  const part = quotaSuggestion.usePart(hasDecided)
  return part && <part.default />
}
