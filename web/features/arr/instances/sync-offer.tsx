import { useEffect, useRef } from 'react'
import { OperationCard } from '../../../components/operation-view.tsx'
import { useStore } from '../../../components/use-store.ts'
import type { Instance } from '../../../contract/instances.ts'
import { bidiIsolate } from '../../../lib/bidi-isolate.ts'
import { andJoined } from '../../../lib/join-words.ts'
import { pluralize } from '../../../lib/pluralize.ts'
import { isUnderWay } from '../../../state/operation-state.ts'
import { Button } from '../../../ui/button.tsx'
import type { Kind } from '../kinds.ts'
import { instanceSyncs, type SyncedInstance } from './instance-sync.ts'

interface SyncOfferProps {
  kind: Kind
  list: readonly Pick<Instance, 'id' | 'name'>[]
  ids: readonly number[]
  onDismiss: () => void
}

/** Offers to copy watchlists to instances, and shows the progress even if the copy was started elsewhere. */
export function SyncOffer({ kind, list, ids, onDismiss }: SyncOfferProps) {
  const operation = instanceSyncs[kind.id]
  const { phase } = useStore(operation.state)
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (ids.length > 0) frame.current?.scrollIntoView({ block: 'nearest' })
  }, [ids])
  if (ids.length === 0 && phase === 'idle') return null
  const nameOf = (id: number) =>
    bidiIsolate(list.find(row => row.id === id)?.name ?? `Instance ${id}`)
  const targets = andJoined(ids.map(nameOf))
  const resultOf = ({ id, copied, error }: SyncedInstance) =>
    error === null
      ? `${nameOf(id)}: ${pluralize(copied, kind.content)} copied.`
      : `${nameOf(id)}: ${error}`
  return (
    <div ref={frame} className="scroll-m-5">
      <OperationCard
        operation={operation}
        title={targets ? `Copy titles to ${targets}` : 'Copy titles'}
        start={{
          label: 'Copy now',
          ...(ids.length === 0 && { disabledReason: 'Use “Copy titles…” in the instance’s menu.' }),
          onPress: () => {
            if (ids.length > 0) void operation.start(ids)
          },
        }}
        describeResult={results => (
          <ul>
            {results.map(result => (
              <li key={result.id}>{resultOf(result)}</li>
            ))}
          </ul>
        )}
      >
        <div className="flex flex-wrap items-start justify-between gap-2.5">
          <p className="max-w-[65ch] text-ink-2">
            New {kind.many} are copied automatically from now on. You can also copy titles that are
            already on watchlists. Titles already in {kind.label} are skipped.
          </p>
          {!isUnderWay({ phase }) && (
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
          )}
        </div>
      </OperationCard>
    </div>
  )
}
