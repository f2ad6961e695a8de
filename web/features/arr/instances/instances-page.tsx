import Plus from 'lucide-react/icons/plus'
import { type ReactNode, useCallback, useState } from 'react'
import { createPortal } from 'react-dom'
import { FirstStepsBar } from '../../../components/first-steps/first-steps-bar.tsx'
import { Loaded } from '../../../components/loaded.tsx'
import { useInstances } from '../../../components/routing/use-instances.ts'
import type { PageInfo } from '../../../components/settings/settings-page.tsx'
import { useResource } from '../../../components/use-resource.ts'
import { useUrlAction } from '../../../components/use-url-action.ts'
import type { Instance } from '../../../contract/instances.ts'
import { bidiIsolate } from '../../../lib/bidi-isolate.ts'
import { capital } from '../../../lib/sentence.ts'
import { config } from '../../../state/config.ts'
import { knownFailure } from '../../../state/connection-test.ts'
import { instanceKey, instances } from '../../../state/instances.ts'
import { notify, notifyFailure } from '../../../state/toasts.ts'
import { Button } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Problem } from '../../../ui/problem.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { type Kind, kindAt } from '../kinds.ts'
import { DeleteInstance } from './delete-instance.tsx'
import { InstanceCard } from './instance-card.tsx'
import { type InstanceValues, makeDefault, type WrittenInstance } from './instance-writes.ts'
import { NewInstanceCard } from './new-instance-card.tsx'
import { SETTINGS, ServerAddressCard } from './server-address-card.tsx'
import { SyncOffer } from './sync-offer.tsx'
import { useShownRows } from './use-shown-rows.ts'

export { SETTINGS }

/** Stands for the server's address among the ids of edited instances. */
const ADDRESS = 0

/** With more instances than this, cards are initially collapsed. */
const UNFOLDED_MAX = 2

export default function InstancesPage({ page }: { page: PageInfo }) {
  const kind = kindAt(page.path)
  const kindInstances = useInstances(kind.id)
  const settings = useResource(config)
  const { rows, real, edited, setEdited, forget } = useShownRows(kind.id, kindInstances.list)
  const [added, setAdded] = useNewInstance()
  const [newest, setNewest] = useState<number | null>(null)
  const [deleted, setDeleted] = useState<Instance | null>(null)
  const [offered, setOffered] = useState<readonly number[]>([])
  const [barPlace, setBarPlace] = useState<HTMLElement | null>(null)
  const add = () => setAdded({ seed: null })
  const renderSaveBarOf = (id: number) => (bar: ReactNode) =>
    barPlace && edited[0] === id && createPortal(bar, barPlace)
  const setAddressEdited = useCallback(
    (isEdited: boolean) => setEdited(ADDRESS, isEdited),
    [setEdited],
  )
  const [warnings, setWarnings] = useState<Readonly<Record<number, string | null>>>({})
  const warn = ({ id, warning }: WrittenInstance) =>
    setWarnings(before => ({ ...before, [id]: warning }))
  const promote = ({ id, name }: Instance) => {
    makeDefault(kind.id, id).then(
      written => {
        warn(written)
        if (written.warning === null)
          notify({ kind: 'success', title: `${bidiIsolate(name)} is now the default instance` })
      },
      cause => notifyFailure(`make ${bidiIsolate(name)} the default instance`, cause),
    )
  }
  const isMonitored = settings.data ? (settings.data.plexSessionMonitoring?.enabled ?? false) : null
  const isRead = kindInstances.list !== null
  const hasNone = isRead && rows.length === 0
  return (
    <>
      <PageHeader
        title={page.title}
        isNamedAbove
        purpose={page.purpose}
        actions={
          (isRead || kindInstances.error === null) &&
          !hasNone &&
          !added && (
            <Button icon={<Plus />} aria-disabled={!isRead || undefined} onClick={add}>
              Add instance
            </Button>
          )
        }
      />
      <FirstStepsBar step={kind.id} />
      <Loaded from={instances[kind.id]} what={`${kind.label} instances`} className="mb-5">
        {isRead && <NoDefault kind={kind} list={real} onPromote={promote} />}
        <SyncOffer kind={kind} list={real} ids={offered} onDismiss={() => setOffered([])} />
        <div className="grid gap-3.5" aria-busy={!isRead}>
          {added && isRead && (
            <NewInstanceCard
              kind={kind}
              others={real}
              seed={added.seed}
              onCancel={() => setAdded(null)}
              onAdded={written => {
                warn(written)
                setNewest(written.id)
                setAdded(null)
              }}
            />
          )}
          {rows.map(({ row, isGone }) => (
            <InstanceCard
              key={`${kind.id}:${row.id}`}
              kind={kind}
              shown={{
                row,
                isGone,
                isNew: row.id === newest,
                warning: warnings[row.id] ?? null,
                isOpenAtFirst:
                  rows.length <= UNFOLDED_MAX ||
                  knownFailure(instanceKey(kind.id, row.id)) !== null,
              }}
              kindInstances={kindInstances}
              isMonitored={isMonitored}
              renderSaveBar={renderSaveBarOf(row.id)}
              on={{
                edited: setEdited,
                written: written => {
                  const { newlySynced } = written
                  warn(written)
                  if (newlySynced.length > 0) setOffered(newlySynced)
                },
                dismissWarning: id => warn({ id, warning: null }),
                sync: id => setOffered([id]),
                makeDefault: promote,
                remove: setDeleted,
                forget,
                addAgain: ({ id, ...seed }) => {
                  forget(id)
                  setAdded({ seed })
                },
              }}
            />
          ))}
          {!isRead && [1, 2, 3].map(place => <Skeleton key={place} className="h-15" />)}
        </div>
      </Loaded>
      {hasNone && !added && (
        <Empty
          title={`No ${kind.label} instances yet`}
          hint={`Watchlisted ${kind.many} have no destination yet. Add an instance by entering its URL and API key.`}
          action={
            <Button icon={<Plus />} onClick={add}>
              Add the first instance
            </Button>
          }
        />
      )}
      <div className="mt-3.5 max-w-[46.5rem] empty:hidden">
        <ServerAddressCard
          path={page.path}
          onEdited={setAddressEdited}
          renderSaveBar={renderSaveBarOf(ADDRESS)}
        />
      </div>
      <DeleteInstance
        kind={kind}
        row={deleted}
        list={real}
        onMadeDefault={warn}
        onClose={() => setDeleted(null)}
      />
      <div ref={setBarPlace} className="contents" />
    </>
  )
}

interface NoDefaultProps {
  kind: Kind
  list: readonly Instance[]
  onPromote: (instance: Instance) => void
}

/** Warns if there is no default instance, because the backend then rejects every change that doesn't set one. */
function NoDefault({ kind, list, onPromote }: NoDefaultProps) {
  const [first] = list
  if (!first || list.some(row => row.isDefault)) return null
  return (
    <Problem
      tone="wait"
      title="No default instance"
      cause={`${capital(kind.many)} that match no rule have no destination, and other changes can’t be saved until you choose a default instance.`}
      action={
        <Button variant="neutral" size="sm" onClick={() => onPromote(first)}>
          Make <bdi>{bidiIsolate(first.name)}</bdi> the default
        </Button>
      }
    />
  )
}

const useNewInstance = () => {
  const [added, setAdded] = useState<{ seed: InstanceValues | null } | null>(null)
  const open = useCallback(() => setAdded(before => before ?? { seed: null }), [])
  useUrlAction('add', open)
  return [added, setAdded] as const
}
