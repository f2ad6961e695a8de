import { destinationProblems } from '../../../components/routing/destination-problems.ts'
import { useStore } from '../../../components/use-store.ts'
import { bidiIsolate } from '../../../lib/bidi-isolate.ts'
import { instanceKey } from '../../../state/instances.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { focusField } from '../../../ui/focus.ts'
import { Problem } from '../../../ui/problem.tsx'
import { Time } from '../../../ui/time.tsx'
import { explainWarning } from './connection-failure.ts'
import { ConnectionBadge, ConnectionFailureCard } from './connection-result.tsx'
import { writeWarnings } from './instance-writes.ts'
import type { InstanceFormProps, InstanceFormState } from './use-instance-form.ts'

interface InstanceHeadProps extends InstanceFormProps {
  state: InstanceFormState
}

/** The name of an instance with its connection, and what is wrong with it. */
export function InstanceHead(props: InstanceHeadProps) {
  const { row, titleId, isGone, state } = props
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 id={titleId} className="min-w-0 text-lg wrap-anywhere">
          <bdi>{bidiIsolate(row.name)}</bdi>
        </h2>
        <span role="status">
          <ConnectionBadge {...state} />
        </span>
        {row.isDefault && <Badge tone="info">Default</Badge>}
        {state.testedAt && (
          <span className="text-sm text-ink-2">
            Tested <Time value={state.testedAt} />
          </span>
        )}
      </div>
      {isGone && (
        <Gone
          onAddAgain={() => props.onAddAgain({ ...row, ...state.form.values })}
          onDiscard={props.onDiscard}
        />
      )}
      <Notes {...props} />
    </>
  )
}

/** What is wrong with the instance, and what is left to choose. */
function Notes({ kind, row, kindInstances, state }: InstanceHeadProps) {
  const key = instanceKey(kind.id, row.id)
  const warning = useStore(writeWarnings)[key]
  const { test, form } = state
  const problems = destinationProblems(
    { instanceId: row.id, qualityProfile: row.qualityProfile, rootFolder: row.rootFolder },
    kindInstances,
  )
  const isUnset = form.value('qualityProfile') === null || form.value('rootFolder') === null
  return (
    <>
      {warning !== undefined && (
        <Problem
          tone="wait"
          {...explainWarning(kind.id, warning)}
          onDismiss={() => {
            delete writeWarnings[key]
          }}
        />
      )}
      {problems.map(({ label, text }) => (
        <Problem key={label} title={label} cause={text} />
      ))}
      <ConnectionFailureCard
        {...state}
        onEdit={name => focusField(form.frame.current, `[name="${name}"]`)}
      />
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
          title={`Couldn’t load the options from ${row.name}`}
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

/** Shown if the instance was deleted elsewhere while it was being edited. */
function Gone({ onAddAgain, onDiscard }: { onAddAgain: () => void; onDiscard: () => void }) {
  return (
    <Problem
      title="This instance was deleted"
      cause="The instance was deleted in another tab or by another admin. Your changes are kept, and you can add the instance again."
      action={
        <>
          <Button variant="neutral" size="sm" onClick={onAddAgain}>
            Add it again
          </Button>
          <Button variant="neutralnoShadow" size="sm" onClick={onDiscard}>
            Discard
          </Button>
        </>
      }
    />
  )
}
