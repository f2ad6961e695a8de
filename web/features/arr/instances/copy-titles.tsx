import { useState } from 'react'
import { OperationView, RunResults } from '../../../components/operation-view.tsx'
import { useResource } from '../../../components/use-resource.ts'
import { useStore } from '../../../components/use-store.ts'
import type { Instance } from '../../../contract/instances.ts'
import { bidiIsolate } from '../../../lib/bidi-isolate.ts'
import { andJoined } from '../../../lib/join-words.ts'
import { formatNumber, pluralize } from '../../../lib/pluralize.ts'
import { sentence } from '../../../lib/sentence.ts'
import { everyWatchlist } from '../../../state/every-watchlist.ts'
import { Button } from '../../../ui/button.tsx'
import { useQuestion } from '../../../ui/dialog.tsx'
import { showInView } from '../../../ui/focus.ts'
import type { Kind } from '../kinds.ts'
import { instanceSyncs, type SyncedInstance } from './instance-sync.ts'

/** How many titles a copy adds at most; null while unknown, because not all watchlists are loaded. */
const useCopyCount = (kind: Kind, isAsked = true): number | null => {
  const { data, loading, error } = useResource(isAsked ? everyWatchlist : null)
  if (!data || loading || error !== null) return null
  return data.titles.all().filter(({ type }) => type === kind.content).length
}

const titlesToCopy = (kind: Kind, count: number | null) =>
  count === null ? kind.many : `up to ${pluralize(count, kind.content)}`

interface CopyQuestionProps {
  kind: Kind
  targets: readonly Instance[]
  onClose: () => void
}

/** Asks, in the foot of a sheet, whether instances that now get copies of new titles also get the existing ones. */
export function CopyQuestion({ kind, targets, onClose }: CopyQuestionProps) {
  const count = useCopyCount(kind)
  const names = andJoined(targets.map(({ name }) => bidiIsolate(name)))
  return (
    <section
      ref={showInView}
      aria-label="Copy existing titles"
      className="flex min-h-16 flex-wrap items-center justify-end gap-2.5 border-t border-rule px-5 py-2.5 max-md:px-4"
    >
      <p role="status" className="min-w-0 flex-1 basis-60">
        Copy {titlesToCopy(kind, count)} on watchlists to {names} too?
      </p>
      <Button
        variant="cancel"
        onClick={() => {
          onClose()
          void instanceSyncs[kind.id].start(targets)
        }}
      >
        {count === null ? 'Copy all' : `Copy ${formatNumber(count)}`}
      </Button>
      <Button onClick={onClose}>Only new titles</Button>
    </section>
  )
}

/** Asks before a copy to one instance. */
export const useCopyQuestion = (kind: Kind, list: readonly Instance[]) => {
  const [isAsked, setIsAsked] = useState(false)
  const count = useCopyCount(kind, isAsked)
  const { ask, dialog } = useQuestion<Instance>(row => {
    const name = bidiIsolate(row.name)
    const isConfigured = list.some(({ syncedInstances }) => syncedInstances.includes(row.id))
    return {
      title: `Copy ${titlesToCopy(kind, count)} to ${name}?`,
      description: `Adds the ${kind.many} on all watchlists. Titles already in ${name} are skipped. ${
        isConfigured ? 'New titles are copied automatically.' : 'New titles won’t be copied.'
      }`,
      confirmLabel: count === null ? 'Copy titles' : `Copy up to ${formatNumber(count)}`,
      variant: 'default',
      onConfirm: () => void instanceSyncs[kind.id].start([row]),
    }
  })
  return {
    dialog,
    ask(row: Instance) {
      setIsAsked(true)
      ask(row)
    },
  }
}

/** The progress and the result of copies, also of those that were started elsewhere. */
export function CopyRun({ kind }: { kind: Kind }) {
  const operation = instanceSyncs[kind.id]
  const resultOf = ({ instance, copied, text, hasFailed }: SyncedInstance) =>
    [
      `${bidiIsolate(instance.name)}:`,
      (!hasFailed || copied > 0) && `${pluralize(copied, kind.content)} copied.`,
      text && sentence(text),
    ]
      .filter(Boolean)
      .join(' ')
  const failed = useStore(operation.state).result?.filter(({ hasFailed }) => hasFailed) ?? []
  return (
    <RunResults>
      <OperationView
        operation={operation}
        work="Copying titles"
        onRetry={
          failed.length > 0
            ? () => void operation.start(failed.map(({ instance }) => instance))
            : undefined
        }
        describeResult={results => results.map(resultOf).join(' ')}
      />
    </RunResults>
  )
}
