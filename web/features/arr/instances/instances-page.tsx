import Copy from 'lucide-react/icons/copy'
import Pencil from 'lucide-react/icons/pencil'
import PlugZap from 'lucide-react/icons/plug-zap'
import Plus from 'lucide-react/icons/plus'
import Star from 'lucide-react/icons/star'
import Trash2 from 'lucide-react/icons/trash-2'
import { useEffect, useMemo, useState } from 'react'
import { useActions } from '../../../components/actions/use-actions.ts'
import { FirstStepsBar } from '../../../components/first-steps/first-steps-bar.tsx'
import { useOpened } from '../../../components/list/use-opened.ts'
import { Loaded } from '../../../components/loaded.tsx'
import type { PageInfo } from '../../../components/settings/settings-page.tsx'
import type { Instance } from '../../../contract/instances.ts'
import { idIn } from '../../../lib/query-values.ts'
import { instances } from '../../../state/instances.ts'
import { askBeforeChanging } from '../../../state/unsaved.ts'
import { Button } from '../../../ui/button.tsx'
import { DataTable } from '../../../ui/data-table.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { lazyPart } from '../../../ui/lazy-part.ts'
import type { MenuItem } from '../../../ui/menu.tsx'
import { useStableCallback } from '../../../ui/use-stable-callback.ts'
import { kindAt } from '../kinds.ts'
import { CopyRun, useCopyQuestion } from './copy-titles.tsx'
import { INSTANCES, type InstanceContext } from './instance-table.tsx'
import { promoteInstance } from './instance-writes.ts'
import { InstancesHead } from './instances-head.tsx'
import { NoDefault } from './no-default.tsx'
import { SETTINGS, ServerAddressCard } from './server-address-card.tsx'
import { useInstanceRows } from './use-instance-rows.ts'

export { SETTINGS }

const sheet = lazyPart('instance', () => import('./instance-sheet.tsx'))
const deletion = lazyPart('deletion', () => import('./delete-instance.tsx'))

export default function InstancesPage({ page }: { page: PageInfo }) {
  const kind = kindAt(page.path)
  const view = useInstanceRows(kind)
  const { kindInstances, isRead, isWhole, list, test } = view
  const { opened, open, show, close } = useOpened('instance')
  const openedId = opened === 'new' ? 'new' : idIn(opened)
  const part = sheet.usePart(openedId !== null, close)
  const [deleted, setDeleted] = useState<Instance | null>(null)
  const deletionPart = deletion.usePart(deleted !== null, () => setDeleted(null))
  const copying = useCopyQuestion(kind, list)
  const goTo = (id: number | 'new') => (openedId === null ? open : show)(String(id))
  const promote = async (row: Instance) => {
    if (await promoteInstance(kind.id, row)) goTo(row.id)
  }
  const openRow = useStableCallback((row: Instance) =>
    askBeforeChanging('instance', () => goTo(row.id)),
  )
  const menuOf = useStableCallback((row: Instance): readonly MenuItem[] => [
    { label: 'Edit', icon: <Pencil />, onSelect: () => openRow(row) },
    { label: 'Test', icon: <PlugZap />, onSelect: () => test(row) },
    {
      label: 'Make default',
      icon: <Star />,
      disabled: row.isDefault,
      onSelect: () => void promote(row),
    },
    { label: 'Copy titles…', icon: <Copy />, onSelect: () => copying.ask([row]) },
    { kind: 'separator' },
    { label: 'Delete…', icon: <Trash2 />, danger: true, onSelect: () => setDeleted(row) },
  ])
  const context = useMemo(
    (): InstanceContext => ({ kind, kindInstances, open: openRow, test, menuOf }),
    [kind, kindInstances, openRow, test, menuOf],
  )
  useActions({ 'test-instances': view.testAll, 'add-instance': () => goTo('new') })
  useEffect(sheet.preload, [])

  const hasNone = isWhole && list.length === 0
  return (
    <>
      <InstancesHead
        page={page}
        instances={view}
        hasButtons={(isRead || kindInstances.error === null) && !hasNone}
        onAdd={() => goTo('new')}
      />
      <FirstStepsBar step={kind.id} />
      <Loaded from={instances[kind.id]} what={`${kind.label} instances`} className="mb-5">
        {isWhole && <NoDefault kind={kind} list={list} onPromote={promote} />}
        {openedId === null && <CopyRun kind={kind} />}
        {!hasNone && (
          <div className="card overflow-clip">
            <DataTable
              table={INSTANCES}
              context={context}
              label={page.title}
              rows={view.shown}
              sort={null}
              onSort={() => undefined}
              bare
              rowState={({ row }) => (row.id === openedId ? 'open' : null)}
              onRowOpen={({ row }) => openRow(row)}
              onRowKey={({ row }, key) => {
                if (key !== 't') return false
                test(row)
                return true
              }}
              loading={!isRead}
            >
              <Empty
                title="No matching instances"
                hint="Search covers names and addresses. Try a shorter search."
              />
            </DataTable>
          </div>
        )}
      </Loaded>
      {hasNone && (
        <Empty
          title={`No ${kind.label} instances yet`}
          hint={`Watchlisted ${kind.many} have no destination yet. Add an instance by entering its URL and API key.`}
          action={
            <Button icon={<Plus />} onClick={() => goTo('new')}>
              Add the first instance
            </Button>
          }
        />
      )}
      <ServerAddressCard path={page.path} />
      {deletionPart && (
        <deletionPart.DeleteInstance
          kind={kind}
          row={deleted}
          rows={view.rows}
          kindInstances={kindInstances}
          onDeleted={id => {
            if (id === openedId) close()
          }}
          onClose={() => setDeleted(null)}
        />
      )}
      {copying.dialog}
      {part && isRead && (
        <part.default
          kind={kind}
          opened={openedId}
          list={list}
          kindInstances={kindInstances}
          menuOf={menuOf}
          onShow={id => show(String(id))}
          onClose={close}
        />
      )}
    </>
  )
}
