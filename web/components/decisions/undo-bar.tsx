import Undo2 from 'lucide-react/icons/undo-2'
import X from 'lucide-react/icons/x'
import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { formatNumber } from '../../lib/pluralize.ts'
import { lowerFirst } from '../../lib/sentence.ts'
import { Button } from '../../ui/button.tsx'
import { Messages } from '../../ui/messages.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { useStore } from '../use-store.ts'
import { batchLabel } from './decision-labels.ts'
import { type Batch, isUndoable, outbox } from './outbox.ts'
import { useSecondsUntil } from './use-seconds-until.ts'

/**
 * Shows the latest batch, because a stack of bars would cover the list and move its buttons; each row has its own Undo.
 * Hidden if a view shows the batches itself. Navigation sends all batches.
 */
export function UndoBar() {
  useEffect(() => outbox.start(), [])
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    void outbox.sendAll()
  }, [pathname])
  const { batches } = useStore(outbox.state)
  // Group held batches, because they would pile up during an outage. Each row still has its own Cancel button.
  const held = batches.filter(({ phase }) => phase === 'held')
  const others = batches.filter(batch => held.length < 2 || batch.phase !== 'held')
  const latest = others.at(-1)
  return (
    <Messages>
      <section
        aria-label="Decisions being sent"
        className="undo-bar flex-col-reverse items-center gap-2.5 px-3"
      >
        {held.length > 1 && (
          <Bar
            label={`${formatNumber(held.length)} decisions`}
            phase="Waiting for the server"
            verb="Cancel all"
            onUndo={() => {
              for (const { id } of held) outbox.undo(id)
            }}
          />
        )}
        {latest && (
          <Bar
            key={latest.id}
            label={batchLabel(latest)}
            phase={
              <>
                <BatchPhase batch={latest} />
                {others.length > 1 && <span> · {formatNumber(others.length - 1)} more</span>}
              </>
            }
            verb={latest.phase === 'held' ? 'Cancel' : 'Undo'}
            onUndo={isUndoable(latest) ? () => outbox.undo(latest.id) : undefined}
          />
        )}
      </section>
    </Messages>
  )
}

interface BarProps {
  label: string
  phase: ReactNode
  verb: string
  onUndo: (() => void) | undefined
}

function Bar({ label, phase, verb, onUndo }: BarProps) {
  return (
    <div className="float pointer-events-auto flex w-[min(30rem,100%)] items-center gap-3 px-4 py-3">
      <div className="min-w-0 flex-1">
        <p role="status" className="truncate font-display font-semibold">
          {label}
          {verb !== 'Undo' && <span className="sr-only">: waiting for the server</span>}
        </p>
        <p className="text-sm text-ink-2 tabular" aria-hidden>
          {phase}
        </p>
      </div>
      {onUndo ? (
        <Button
          size="sm"
          variant="neutralnoShadow"
          icon={verb === 'Undo' ? <Undo2 /> : <X />}
          aria-label={`${verb} ${lowerFirst(label)}`}
          onClick={onUndo}
        >
          {verb}
        </Button>
      ) : (
        <Spinner label="Sending" />
      )}
    </div>
  )
}

export function BatchPhase({ batch: { dueAt, phase } }: { batch: Pick<Batch, 'dueAt' | 'phase'> }) {
  const seconds = useSecondsUntil(dueAt)
  if (phase === 'held') return 'Waiting for the server'
  if (phase === 'unsure') return 'Checking whether the server received the decision…'
  return phase === 'waiting' && seconds > 0 ? `Sending in ${seconds} s` : 'Sending…'
}
