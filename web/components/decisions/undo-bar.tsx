import X from 'lucide-react/icons/x'
import { type ReactNode, useEffect, useState } from 'react'
import { formatNumber } from '../../lib/pluralize.ts'
import { foot } from '../../state/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { KeyCap } from '../../ui/key-cap.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { Messages } from '../../ui/messages.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { useStore } from '../use-store.ts'
import { batchLabel, batchNoun } from './decision-labels.ts'
import { type Batch, isUndoable, outbox } from './outbox.ts'
import { UndoButton } from './undo-button.tsx'
import { useSecondsUntil } from './use-seconds-until.ts'

const policyOffer = lazyPart('offer', () => import('./policy-offer.tsx'), { quiet: true })

/** The latest batch, and those held by an outage, which would pile up. Each row still has its own Cancel button. */
export const useBatches = () => {
  const { batches } = useStore(outbox.state)
  const held = batches.filter(({ phase }) => phase === 'held')
  const others = batches.filter(batch => held.length < 2 || batch.phase !== 'held')
  return { held: held.length > 1 ? held : [], latest: others.at(-1), more: others.length - 1 }
}

/**
 * Shows the latest batch, because a stack of bars would cover the list and move its buttons; each row has its own Undo.
 * Hidden if a view shows the batches itself. Stays when another page opens.
 */
export function UndoBar() {
  useEffect(() => outbox.start(), [])
  const { held, latest, more } = useBatches()
  const { isShown: hasFoot } = useStore(foot)
  return (
    <Messages>
      <section
        aria-label="Decisions being sent"
        className="undo-bar flex-col-reverse items-start gap-2.5"
      >
        {!hasFoot && <DecisionOffer />}
        {held.length > 0 && (
          <Bar
            label={`${formatNumber(held.length)} decisions`}
            isHeld
            phase="Waiting for the server"
          >
            <CancelAll batches={held} />
          </Bar>
        )}
        {latest && (
          <Bar
            key={latest.id}
            label={batchLabel(latest)}
            isHeld={latest.phase === 'held'}
            phase={
              <>
                <BatchPhase batch={latest} />
                {more > 0 && <span> · {formatNumber(more)} more</span>}
              </>
            }
          >
            {isUndoable(latest) ? (
              <UndoButton batch={latest} of={batchNoun(latest)} aria-keyshortcuts="u">
                <KeyCap>U</KeyCap>
              </UndoButton>
            ) : (
              <Spinner label="Sending" />
            )}
          </Bar>
        )}
      </section>
    </Messages>
  )
}

/** What would make decisions like the latest ones unnecessary. Loads with the first decision. */
export function DecisionOffer() {
  const { latest } = useBatches()
  const [hasDecided, setHasDecided] = useState(false)
  if (latest && !hasDecided) setHasDecided(true)
  const part = policyOffer.usePart(hasDecided)
  return part && <part.default />
}

export function CancelAll({ batches }: { batches: readonly Pick<Batch, 'id'>[] }) {
  return (
    <Button
      size="sm"
      variant="neutralnoShadow"
      icon={<X />}
      aria-label={`Cancel all ${formatNumber(batches.length)} decisions`}
      onClick={() => {
        for (const { id } of batches) outbox.undo(id)
      }}
    >
      Cancel all
    </Button>
  )
}

interface BarProps {
  label: string
  isHeld: boolean
  phase: ReactNode
  children: ReactNode
}

function Bar({ label, isHeld, phase, children }: BarProps) {
  return (
    <div className="float pointer-events-auto flex w-full items-center gap-3 px-4 py-3">
      <div className="min-w-0 flex-1">
        <p role="status" className="truncate font-display font-semibold">
          {label}
          {isHeld && <span className="sr-only">: waiting for the server</span>}
        </p>
        <p className="text-sm text-ink-2 tabular" aria-hidden>
          {phase}
        </p>
      </div>
      {children}
    </div>
  )
}

export function BatchPhase({ batch: { dueAt, phase } }: { batch: Pick<Batch, 'dueAt' | 'phase'> }) {
  const seconds = useSecondsUntil(dueAt)
  if (phase === 'held') return <span>Waiting for the server</span>
  if (phase === 'unsure') return <span>Checking whether the server received the decision…</span>
  return (
    <span>{phase === 'waiting' && seconds > 0 ? `${seconds} s left to undo` : 'Sending…'}</span>
  )
}
