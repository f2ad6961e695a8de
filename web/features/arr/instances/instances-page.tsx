import Plus from 'lucide-react/icons/plus'
import { useCallback, useState } from 'react'
import { createPortal } from 'react-dom'
import { useSnapshot } from 'valtio'
import { useInstances } from '../../../components/routing/use-instances.ts'
import { useResource } from '../../../components/use-resource.ts'
import type { Instance } from '../../../contract/instances.ts'
import { config } from '../../../state/config.ts'
import { instances } from '../../../state/instances.ts'
import { Button } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { kindAt } from '../kinds.ts'
import { AddTile } from './add-tile.tsx'
import { DeleteInstance } from './delete-instance.tsx'
import { InstanceCard } from './instance-card.tsx'
import type { Written } from './instance-source.ts'
import { instanceSyncs } from './instance-sync.ts'
import { ListProblem } from './list-problem.tsx'
import { NewInstanceCard } from './new-instance-card.tsx'
import { NoDefault } from './no-default.tsx'
import { useNewInstance } from './use-new-instance.ts'
import { useShownRows } from './use-shown-rows.ts'

/** More than this begin folded: the page is then read, not edited. */
const UNFOLDED_MAX = 2

const syncOffer = lazyPart('offer to copy titles', () => import('./sync-offer.tsx'))

interface InstancesPageProps {
  page: { path: string; title: string; purpose: string }
}

export default function InstancesPage({ page }: InstancesPageProps) {
  const kind = kindAt(page.path)
  const arr = useInstances(kind.id)
  const { status } = useResource(instances[kind.id])
  const settings = useResource(config)
  const { rows, real, edited, setEdited, forget } = useShownRows(arr.list)
  const [added, setAdded] = useNewInstance()
  /** The one added last: its card has the focus and shows its fields. */
  const [newest, setNewest] = useState<number | null>(null)
  const [tested, setTested] = useState<ReadonlySet<number>>(new Set())
  const onTested = useCallback((id: number) => setTested(ids => new Set(ids).add(id)), [])
  const [deleted, setDeleted] = useState<Instance | null>(null)
  const [offered, setOffered] = useState<readonly number[]>([])
  const { phase } = useSnapshot(instanceSyncs[kind.id].state)
  const sync = syncOffer.usePart(offered.length > 0 || phase !== 'idle', () => setOffered([]))
  const [barPlace, setBarPlace] = useState<HTMLElement | null>(null)
  const onWritten = useCallback(({ newlySynced }: Written) => {
    if (newlySynced.length > 0) setOffered(newlySynced)
  }, [])
  const add = () => setAdded({ seed: null })
  const isMonitored = settings.data ? (settings.data.plexSessionMonitoring?.enabled ?? false) : null
  const isRead = arr.list !== null
  const hasNone = isRead && rows.length === 0
  return (
    <>
      <PageHeader
        title={page.title}
        isNamedAbove
        purpose={page.purpose}
        actions={
          (isRead || arr.error === null) &&
          !hasNone &&
          !added && (
            <Button icon={<Plus aria-hidden />} aria-disabled={!isRead || undefined} onClick={add}>
              Add instance
            </Button>
          )
        }
      />
      <ListProblem kind={kind} arr={arr} isOffered={status !== 'not-offered'} />
      {isRead && <NoDefault kind={kind} list={real} />}
      {sync && (
        <sync.SyncOffer kind={kind} list={real} ids={offered} onDismiss={() => setOffered([])} />
      )}
      <div className="mt-5 grid gap-5 xl:grid-cols-2" aria-busy={!isRead && arr.error === null}>
        {rows.map(({ row, isGone }) => (
          <InstanceCard
            key={`${kind.id}:${row.id}`}
            kind={kind}
            row={row}
            arr={arr}
            isMonitored={isMonitored}
            isOpenAtFirst={rows.length <= UNFOLDED_MAX}
            isNew={row.id === newest}
            isGone={isGone}
            placeBar={bar => barPlace && edited[0] === row.id && createPortal(bar, barPlace)}
            onEdited={setEdited}
            onWritten={onWritten}
            onTested={onTested}
            onSync={id => setOffered([id])}
            onDelete={setDeleted}
            onForget={forget}
            onAddAgain={values => {
              const { id, ...seed } = values
              forget(id)
              setAdded({ seed })
            }}
          />
        ))}
        {added ? (
          <NewInstanceCard
            kind={kind}
            others={real}
            seed={added.seed}
            onCancel={() => setAdded(null)}
            onAdded={({ id }) => {
              setNewest(id)
              setAdded(null)
            }}
          />
        ) : (
          // After the tests: a failure makes its card higher, and would push the tile away.
          rows.length > 0 && rows.every(({ row }) => tested.has(row.id)) && <AddTile onAdd={add} />
        )}
        {!isRead &&
          arr.error === null &&
          ['h-96', 'h-80'].map(height => <Skeleton key={height} className={height} />)}
      </div>
      {hasNone && !added && (
        <Empty
          title={`No ${kind.label} instance yet`}
          hint={`Without one, ${kind.many} from the watchlists have nowhere to go. You need the address of ${kind.label} and its API key.`}
          action={
            <Button icon={<Plus aria-hidden />} onClick={add}>
              Add the first instance
            </Button>
          }
        />
      )}
      <DeleteInstance kind={kind} row={deleted} list={real} onClose={() => setDeleted(null)} />
      <div ref={setBarPlace} className="contents" />
    </>
  )
}
