import type { DestinationProblem } from '../../../components/routing/destination-problems.ts'
import { Problem } from '../../../ui/problem.tsx'
import type { Kind } from '../kinds.ts'
import { explainWarning } from './connection-failure.ts'
import { ConnectionFailureCard } from './connection-failure-card.tsx'
import type { InstanceFormState } from './use-instance-form.ts'

interface InstanceNotesProps {
  kind: Kind
  name: string
  state: InstanceFormState
  /** The server's error, if it saved the instance all the same. */
  warning: string | null
  onDismissWarning: () => void
  /** Saved settings that the app no longer has. */
  problems: readonly DestinationProblem[]
  onEdit: (field: 'baseUrl' | 'apiKey') => void
}

export function InstanceNotes(props: InstanceNotesProps) {
  const { kind, name, state, warning, problems, onDismissWarning, onEdit } = props
  const { test, target, form } = state
  const isUnset = form.value('qualityProfile') === null || form.value('rootFolder') === null
  return (
    <>
      {warning !== null && (
        <Problem tone="wait" {...explainWarning(kind.id, warning)} onDismiss={onDismissWarning} />
      )}
      {problems.map(({ label, text }) => (
        <Problem key={label} title={label} cause={text} />
      ))}
      {test?.outcome === 'failed' && (
        <ConnectionFailureCard
          kind={kind.id}
          target={target}
          test={test}
          isTesting={state.isTesting}
          onTest={() => void state.runTest()}
          onEdit={onEdit}
        />
      )}
      {test?.outcome === 'untested' && (
        <Problem
          tone="wait"
          title="Couldn’t test the connection"
          cause={test.reason}
          onRetry={test.isOffered ? () => void state.runTest() : undefined}
          isRetrying={state.isTesting}
        />
      )}
      {test?.outcome !== 'failed' && state.lookupError !== null && (
        <Problem
          tone="wait"
          title={`Couldn’t load the options from ${name}`}
          cause={state.lookupError}
          onRetry={state.askAgain}
          isRetrying={state.isAsking}
        />
      )}
      {test?.outcome === 'passed' && isUnset && (
        <p className="text-ink-2">
          Choose a quality profile and root folder for new {kind.many} in {kind.label}.
        </p>
      )}
    </>
  )
}
