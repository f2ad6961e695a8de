import { useEffect } from 'react'
import { OperationView, RunResults } from '../../../components/operation-view.tsx'
import { useStore } from '../../../components/use-store.ts'
import { reasonOf } from '../../../lib/errors.ts'
import { pluralize } from '../../../lib/pluralize.ts'
import type { Subject } from '../../../state/change.ts'
import { Button } from '../../../ui/button.tsx'
import { type ChangeResult, changeRun } from './change-run.ts'

const REFUSED = 'The server couldn’t change these users. Check the server log.'

/** Progress and result of the last bulk edit. Users who weren't updated stay selected. */
export function ChangeResults({ unselect }: { unselect: (ids: readonly number[]) => void }) {
  const { phase } = useStore(changeRun.state)
  const { result, input } = changeRun.state
  useEffect(() => {
    if (result) unselect(result.changed)
  }, [result, unselect])
  const retry = (of: readonly Subject[]) => {
    if (input) void changeRun.start({ ...input, of })
  }
  if (phase === 'idle') return null
  return (
    <RunResults>
      <OperationView
        operation={changeRun}
        work={input?.words ?? 'User update'}
        onRetry={input && !result ? () => retry(input.of) : undefined}
        describeResult={({ changed, updated, undo }) => (
          <>
            {changed.length > 0 && <span>{pluralize(updated, 'user')} updated. </span>}
            {undo && (
              <button type="button" className="link" onClick={() => void undo()}>
                Undo
              </button>
            )}
          </>
        )}
        detailsOf={({ failed }) =>
          failed.length > 0 ? (
            <NotUpdated failed={failed} onRetry={() => retry(failed)} />
          ) : undefined
        }
      />
    </RunResults>
  )
}

interface NotUpdatedProps {
  failed: ChangeResult['failed']
  onRetry: () => void
}

function NotUpdated({ failed, onRetry }: NotUpdatedProps) {
  const title = `${pluralize(failed.length, 'user')} not updated`
  return (
    <section aria-label={title}>
      <h3 className="text-md">{title}</h3>
      <ul className="my-1 max-h-60 divide-y divide-rule overflow-y-auto">
        {failed.map(({ id, name, cause }) => (
          <li key={id} className="py-1.5 wrap-anywhere">
            <bdi className="font-medium">{name}</bdi>
            <p className="text-sm text-bad">{reasonOf(cause, REFUSED)}</p>
          </li>
        ))}
      </ul>
      <Button variant="neutral" size="sm" onClick={onRetry}>
        Retry {pluralize(failed.length, 'user')}
      </Button>
    </section>
  )
}
