import Plus from 'lucide-react/icons/plus'
import type { ComponentProps, ReactNode } from 'react'
import { bidiIsolate } from '../../lib/bidi-isolate.ts'
import { explainFailure } from '../../lib/errors.ts'
import { formatNumber } from '../../lib/pluralize.ts'
import { capital } from '../../lib/sentence.ts'
import type { RecordStore } from '../../state/records.ts'
import type { Resource } from '../../state/resource.ts'
import { notify } from '../../state/toasts.ts'
import { QuietButton } from '../../ui/button.tsx'
import { useQuestion } from '../../ui/dialog.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Loaded } from '../loaded.tsx'
import { SectionCard } from '../settings/sections.tsx'
import { useResource } from '../use-resource.ts'
import { EmbeddedList, type EmbeddedListProps } from './embedded-list.tsx'

interface RecordListProps<Row extends object, Context>
  extends Omit<EmbeddedListProps<Row, Context>, 'isLoading' | 'empty'> {
  title: string
  /** The records as a plural noun. */
  what: string
  from: Resource<readonly unknown[]>
  /** The button that adds a record, with its action. */
  add?: readonly [label: string, open: () => void] | false
  actions?: ReactNode
  /** Shown above the list. */
  results?: ReactNode
  /** Without it, the card has no list while there are no records. */
  empty?: ComponentProps<typeof Empty>
}

/** A card with records of the server that admins add and delete. */
export function RecordList<Row extends object, Context>(props: RecordListProps<Row, Context>) {
  const { title, what, from, add, actions, results, empty, ...list } = props
  const { data } = useResource(from)
  return (
    <SectionCard
      title={title}
      state={data ? formatNumber(list.rows.length) : undefined}
      actions={
        <>
          {add && (
            <QuietButton icon={<Plus />} aria-disabled={data === null} onClick={add[1]}>
              {add[0]}
            </QuietButton>
          )}
          {actions}
        </>
      }
    >
      <Loaded from={from} what={what}>
        {results}
        {(empty || data === null || list.rows.length > 0) && (
          <EmbeddedList {...list} isLoading={data === null} empty={empty && <Empty {...empty} />} />
        )}
      </Loaded>
    </SectionCard>
  )
}

interface Deletion<Row> {
  /** Imperative and participle, such as ["Delete", "deleted"]. */
  verb: readonly [string, string]
  noun: string
  consequence: (row: Row) => string
}

/** Asks before a record is deleted, and says afterward whether it still existed. */
export const useDeletion = <Row extends { id: number; name: string }>(
  store: RecordStore<Row>,
  { verb: [verb, done], noun, consequence }: Deletion<Row>,
) =>
  useQuestion<Row>(row => ({
    title: `${verb} “${bidiIsolate(row.name)}”?`,
    description: consequence(row),
    confirmLabel: `${verb} ${noun}`,
    onConfirm: async () => {
      const existed = await store.remove(row)
      notify({
        kind: 'success',
        title: `${capital(noun)} ${existed ? '' : 'was already '}${done}`,
        description: row.name,
      })
    },
    failed: cause => explainFailure(`${verb.toLowerCase()} the ${noun}`, cause),
  }))
