import { KIND_LABELS } from '../../../state/instances.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Problem } from '../../../ui/problem.tsx'
import type { Kind } from '../kinds.ts'
import { failureOf } from './failure.ts'
import { FailureCard } from './failure-card.tsx'
import type { InstanceCardState } from './use-instance-card.ts'

interface InstanceNotesProps {
  kind: Kind
  name: string
  card: InstanceCardState
  /** Leads to a field, which may be folded away. */
  onEdit: (field: 'baseUrl' | 'apiKey') => void
}

/** What is to be said of an instance above its fields: why it is not connected, what it cannot say, what is missing. */
export function InstanceNotes({ kind, name, card, onEdit }: InstanceNotesProps) {
  const { test, target, form } = card
  const isUnset = form.value('qualityProfile') === null || form.value('rootFolder') === null
  return (
    <>
      {card.warning !== null && (
        <Problem
          tone="wait"
          title="Saved, but the instance did not go along"
          cause={`${card.warning} What you saved is stored; it counts once the instance is connected.`}
          action={
            <Button variant="neutralnoShadow" size="sm" onClick={card.dismissWarning}>
              Dismiss
            </Button>
          }
        />
      )}
      {test?.outcome === 'failed' && (
        <FailureCard
          kind={kind.id}
          failure={failureOf(kind.id, target, test)}
          message={test.message}
          isTesting={card.isTesting}
          onTest={() => void card.runTest()}
          onEdit={onEdit}
        />
      )}
      {test?.outcome === 'untested' && (
        <Problem
          tone="wait"
          title="The connection could not be tested"
          cause={test.reason}
          action={
            test.isOffered && (
              <Button
                variant="neutral"
                size="sm"
                busy={card.isTesting}
                onClick={() => void card.runTest()}
              >
                Test again
              </Button>
            )
          }
        />
      )}
      {test?.outcome !== 'failed' && card.lookupError !== null && (
        <Problem
          tone="wait"
          title={`${name} cannot say what it offers`}
          cause={`${card.lookupError} Values can still be typed.`}
          action={
            <Button variant="neutral" size="sm" busy={card.isAsking} onClick={card.askAgain}>
              Ask again
            </Button>
          }
        />
      )}
      {test?.outcome === 'passed' && isUnset && (
        <Notice>
          Choose the quality profile and the root folder that new {kind.many} get in{' '}
          {KIND_LABELS[kind.id]}.
        </Notice>
      )}
    </>
  )
}
