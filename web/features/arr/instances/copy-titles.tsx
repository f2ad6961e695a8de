import { useState } from 'react'
import { OperationView, RunResults } from '../../../components/operation-view.tsx'
import type { Instances } from '../../../components/routing/use-instances.ts'
import { useResource } from '../../../components/use-resource.ts'
import { useStore } from '../../../components/use-store.ts'
import type { Instance } from '../../../contract/instances.ts'
import { bidiIsolate } from '../../../lib/bidi-isolate.ts'
import { andJoined } from '../../../lib/join-words.ts'
import { formatNumber, pluralize } from '../../../lib/pluralize.ts'
import { sentence } from '../../../lib/sentence.ts'
import { everyWatchlist } from '../../../state/every-watchlist.ts'
import { useQuestion } from '../../../ui/dialog.tsx'
import type { Kind } from '../kinds.ts'
import { instanceSyncs, type SyncedInstance } from './instance-sync.ts'

/** How many titles a copy adds at most; null while unknown, because not all watchlists are loaded. */
const useCopyCount = (kind: Kind, isAsked: boolean): number | null => {
  const { data, loading, error } = useResource(isAsked ? everyWatchlist : null)
  if (!data || loading || error !== null) return null
  return data.titles.all().filter(({ type }) => type === kind.content).length
}

const titlesToCopy = (kind: Kind, count: number | null) =>
  count === null ? kind.many : `up to ${pluralize(count, kind.content)}`

/**
 * Asks before a copy of the existing titles: to an instance, or to those that now get copies of new titles.
 * @param list all instances
 */
export const useCopyQuestion = (kind: Kind, list: Instances['list']) => {
  const [isAsked, setIsAsked] = useState(false)
  const count = useCopyCount(kind, isAsked)
  const { ask, dialog } = useQuestion((targets: readonly Instance[]) => {
    const names = andJoined(targets.map(({ name }) => bidiIsolate(name)))
    const isConfigured = list?.some(one =>
      targets.some(({ id }) => one.syncedInstances.includes(id)),
    )
    return {
      title: `Copy ${titlesToCopy(kind, count)} to ${names}?`,
      description: `Adds the ${kind.many} on all watchlists. Titles already in ${names} are skipped. ${
        isConfigured ? 'New titles are copied automatically.' : 'New titles won’t be copied.'
      }`,
      confirmLabel: count === null ? 'Copy titles' : `Copy up to ${formatNumber(count)}`,
      ...(isConfigured && { cancelLabel: 'Only new titles' }),
      variant: 'default',
      onConfirm: () => void instanceSyncs[kind.id].start(targets),
    }
  })
  return {
    dialog,
    ask(targets: readonly Instance[]) {
      setIsAsked(true)
      ask(targets)
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
