import { useEffect, useRef } from 'react'
import { OperationView } from '../../../components/operation-view.tsx'
import { useResource } from '../../../components/use-resource.ts'
import { useStore } from '../../../components/use-store.ts'
import type { Instance } from '../../../contract/instances.ts'
import { bidiIsolate } from '../../../lib/bidi-isolate.ts'
import { andJoined } from '../../../lib/join-words.ts'
import { pluralize } from '../../../lib/pluralize.ts'
import { everyWatchlist } from '../../../state/every-watchlist.ts'
import { isUnderWay } from '../../../state/operation-state.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { showInView } from '../../../ui/focus.ts'
import type { Kind } from '../kinds.ts'
import { instanceSyncs, type SyncedInstance } from './instance-sync.ts'

interface SyncOfferProps {
  kind: Kind
  list: readonly Pick<Instance, 'id' | 'name' | 'syncedInstances'>[]
  ids: readonly number[]
  onDismiss: () => void
}

/** Offers to copy watchlists to instances, and shows the progress even if the copy was started elsewhere. */
export function SyncOffer({ kind, list, ids, onDismiss }: SyncOfferProps) {
  const operation = instanceSyncs[kind.id]
  const { phase, lostTouch } = useStore(operation.state)
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (ids.length > 0) showInView(frame.current)
  }, [ids])
  if (ids.length === 0 && phase === 'idle') return null
  const nameOf = (id: number) =>
    bidiIsolate(list.find(row => row.id === id)?.name ?? `Instance ${id}`)
  const targets = andJoined(ids.map(nameOf))
  const resultOf = ({ id, copied, error }: SyncedInstance) =>
    error === null
      ? `${nameOf(id)}: ${pluralize(copied, kind.content)} copied.`
      : `${nameOf(id)}: ${error}`
  const isConfigured = ids.every(id => list.some(row => row.syncedInstances.includes(id)))
  const title = targets === '' ? 'Copy titles' : `Copy titles to ${targets}`
  const start = targets === '' ? undefined : () => void operation.start(ids)
  return (
    <div ref={frame} className="mb-3.5 scroll-m-5">
      <Card
        title={title}
        actions={
          start &&
          !isUnderWay({ phase }) && (
            <Button
              variant="cancel"
              size="sm"
              onClick={() => {
                operation.dismiss()
                onDismiss()
              }}
            >
              {phase === 'idle' ? 'Not now' : 'Close'}
            </Button>
          )
        }
      >
        {start && (
          <>
            <p className="max-w-[65ch] text-ink-2">
              {isConfigured
                ? `New ${kind.many} are copied automatically. You can also copy those already on watchlists.`
                : `One-time copy of the ${kind.many} currently on watchlists.`}{' '}
              Titles already in {kind.label} are skipped.
            </p>
            {phase === 'idle' && <CopyCount kind={kind} />}
            <Button
              variant="neutral"
              className="mt-4"
              busy={isUnderWay({ phase }) && !lostTouch}
              onClick={start}
            >
              Copy now
            </Button>
          </>
        )}
        <div className="mt-3 empty:hidden">
          <OperationView
            operation={operation}
            work={title}
            onRetry={start}
            describeResult={results => results.map(resultOf).join(' ')}
          />
        </div>
      </Card>
    </div>
  )
}

/** How many titles a copy adds at most. */
function CopyCount({ kind }: { kind: Kind }) {
  const { data, loading, error } = useResource(everyWatchlist)
  const isComplete = !loading && error === null
  const count = data?.titles.all().filter(({ type }) => type === kind.content).length
  return (
    <p role="status" className="mt-2 font-semibold">
      {count !== undefined && isComplete
        ? `Up to ${pluralize(count, kind.content)} on ${pluralize(data?.total ?? 0, 'watchlist')}.`
        : loading
          ? `Counting the ${kind.many} on watchlists…`
          : `The number of ${kind.many} is unknown, because some watchlists couldn’t be loaded.`}
    </p>
  )
}
