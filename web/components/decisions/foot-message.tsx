import Check from 'lucide-react/icons/check'
import Info from 'lucide-react/icons/info'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import X from 'lucide-react/icons/x'
import { type ReactNode, useEffect } from 'react'
import { formatNumber } from '../../lib/pluralize.ts'
import { foot, notifyFoot, TOAST_MS } from '../../state/toasts.ts'
import { KeyCap } from '../../ui/key-cap.tsx'
import { truncated } from '../../ui/long-text.tsx'
import { ToastAction } from '../toast-action.tsx'
import { useStore } from '../use-store.ts'
import { batchLabel, batchNoun } from './decision-labels.ts'
import { type Batch, isUndoable, outbox } from './outbox.ts'
import { CancelAll, useBatches } from './undo-bar.tsx'
import { UndoButton } from './undo-button.tsx'
import { undoWindow } from './undo-window.ts'
import { useSecondsUntil } from './use-seconds-until.ts'

const ICONS = {
  success: <Check className="text-ok" />,
  error: <TriangleAlert className="text-bad" />,
  info: <Info className="text-ink-2" />,
}

/**
 * What happened last, one message at a time: a decision with its Undo, or what a toast would say. While it is shown, there
 * are no toasts and no undo bar, except above a dialog.
 */
export function FootMessage() {
  const { held, latest } = useBatches()
  const { message } = useStore(foot)
  useEffect(() => {
    foot.isShown = true
    const end = outbox.onUndone((_, batch) =>
      notifyFoot({ kind: 'info', title: `Undid ${batchNoun(batch)}` }),
    )
    return () => {
      end()
      Object.assign(foot, { isShown: false, message: null })
    }
  }, [])
  useEffect(() => {
    if (!message) return
    const timer = setTimeout(() => {
      foot.message = null
    }, message.duration ?? TOAST_MS)
    return () => clearTimeout(timer)
  }, [message])

  const queuedAt = latest ? latest.dueAt - undoWindow.seconds * 1000 : 0
  if (message && message.at >= queuedAt)
    return (
      <Line
        icon={ICONS[message.kind]}
        text={
          <>
            <span className="font-semibold">
              {truncated(message.title)}
              {message.description && <span>.</span>}
            </span>
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
    )
  if (latest)
    return (
      <Line
        key={latest.id}
        icon={latest.decision === 'approve' ? ICONS.success : <X className="text-bad" />}
        text={batchLabel(latest)}
      >
        {isUndoable(latest) && (
          <UndoButton batch={latest} of={batchNoun(latest)} aria-keyshortcuts="u">
            <KeyCap>U</KeyCap>
          </UndoButton>
        )}
        <span className="shrink-0 text-sm text-ink-3 tabular max-md:hidden" aria-hidden>
          <SecondsLeft batch={latest} />
        </span>
      </Line>
    )
  if (held.length > 0)
    return (
      <Line
        icon={ICONS.info}
        text={`${formatNumber(held.length)} decisions are waiting for the server`}
      >
        <CancelAll batches={held} />
      </Line>
    )
  return <Line text="" />
}

interface LineProps {
  icon?: ReactNode
  text: ReactNode
  children?: ReactNode
}

function Line({ icon, text, children }: LineProps) {
  return (
    <div className="flex min-w-0 flex-1 items-center gap-2.5 [&>svg]:size-4.25 [&>svg]:shrink-0">
      {icon}
      <p role="status" className="min-w-0 truncate">
        {text}
      </p>
      {children}
    </div>
  )
}

function SecondsLeft({ batch: { dueAt, phase } }: { batch: Pick<Batch, 'dueAt' | 'phase'> }) {
  const seconds = useSecondsUntil(dueAt)
  if (phase === 'held') return <span>Waiting for the server</span>
  if (phase === 'unsure') return <span>Checking…</span>
  return phase === 'waiting' && seconds > 0 && <span>{seconds} s</span>
}
