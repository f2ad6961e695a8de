import clsx from 'clsx'
import ChevronRight from 'lucide-react/icons/chevron-right'
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
import { useInstances } from '../../../components/routing/use-instances.ts'
import type { PageInfo } from '../../../components/settings/settings-page.tsx'
import { useResource } from '../../../components/use-resource.ts'
import { useStore } from '../../../components/use-store.ts'
import type { Instance } from '../../../contract/instances.ts'
import { leftOutOf } from '../../../contract/rows.ts'
import { bidiIsolate } from '../../../lib/bidi-isolate.ts'
import { matcherOf } from '../../../lib/normalize.ts'
import { idIn } from '../../../lib/query-values.ts'
import { capital } from '../../../lib/sentence.ts'
import { instanceTests, testOf } from '../../../state/instance-checks.ts'
import { instanceKey, instances, isPlaceholder } from '../../../state/instances.ts'
import { routerRules } from '../../../state/router-rules.ts'
import { notify, notifyFailure } from '../../../state/toasts.ts'
import { askBeforeChanging, forgetUnsaved } from '../../../state/unsaved.ts'
import { Button } from '../../../ui/button.tsx'
import { DataTable } from '../../../ui/data-table.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { lazyPart } from '../../../ui/lazy-part.ts'
import type { MenuItem } from '../../../ui/menu.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Problem } from '../../../ui/problem.tsx'
import { SearchInput } from '../../../ui/search-input.tsx'
import { Time } from '../../../ui/time.tsx'
import { useStableCallback } from '../../../ui/use-stable-callback.ts'
import { type Kind, kindAt } from '../kinds.ts'
import { CopyDialog, CopyRun } from './copy-titles.tsx'
import { instanceState } from './instance-state.ts'
import { INSTANCES, type InstanceContext, type InstanceRow } from './instance-table.tsx'
import { type InstanceValues, makeDefault, type WrittenInstance } from './instance-writes.ts'
import { SETTINGS, ServerAddressCard } from './server-address-card.tsx'
import { checkInstance } from './use-instance-form.ts'

export { SETTINGS }

/** Minimum number of instances for the search field to be shown. */
const SEARCH_FROM = 15

const sheet = lazyPart('instance', () => import('./instance-sheet.tsx'))
const deletion = lazyPart('deletion', () => import('./delete-instance.tsx'))

const byDefaultAndName = (a: Instance, b: Instance) =>
  Number(b.isDefault) - Number(a.isDefault) || a.name.localeCompare(b.name) || a.id - b.id

export default function InstancesPage({ page }: { page: PageInfo }) {
  const kind = kindAt(page.path)
  const kindInstances = useInstances(kind.id)
  const list = useMemo(
    () => (kindInstances.list ?? []).filter(row => !isPlaceholder(row)).sort(byDefaultAndName),
    [kindInstances.list],
  )
  const { rows, testedAt, pending, failing, test, testAll } = useRows(kind, list, kindInstances)
  const { opened, open, show, close } = useOpened('instance')
  const openedId = opened === 'new' ? 'new' : idIn(opened)
  const part = sheet.usePart(openedId !== null, close)
  const [seed, setSeed] = useState<InstanceValues | null>(null)
  const [deleted, setDeleted] = useState<Instance | null>(null)
  const deletionPart = deletion.usePart(deleted !== null, () => setDeleted(null))
  const [copied, setCopied] = useState<Instance | null>(null)
  const [isFiltered, setIsFiltered] = useState(false)
  const [search, setSearch] = useState('')
  const [warnings, setWarnings] = useState<Readonly<Record<number, string | null>>>({})
  const warn = ({ id, warning }: WrittenInstance) =>
    setWarnings(before => ({ ...before, [id]: warning }))
  const goTo = (id: number | 'new') => (openedId === null ? open : show)(String(id))
  const add = (values: InstanceValues | null = null) => {
    setSeed(values)
    goTo('new')
  }
  const promote = (instance: Instance) => {
    const { id, name } = instance
    makeDefault(kind.id, id, instance).then(
      written => {
        warn(written)
        if (written.warning === null)
          notify({ kind: 'success', title: `${bidiIsolate(name)} is now the default instance` })
        else goTo(id)
      },
      cause => notifyFailure(`make ${bidiIsolate(name)} the default instance`, cause),
    )
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
      onSelect: () => promote(row),
    },
    { label: 'Copy titles…', icon: <Copy />, onSelect: () => setCopied(row) },
    { kind: 'separator' },
    { label: 'Delete…', icon: <Trash2 />, danger: true, onSelect: () => setDeleted(row) },
  ])
  const context = useMemo(
    (): InstanceContext => ({ kind, kindInstances, open: openRow, test, menuOf }),
    [kind, kindInstances, openRow, test, menuOf],
  )
  useActions({ 'test-instances': testAll, 'add-instance': () => add() })
  useEffect(sheet.preload, [])

  const isRead = kindInstances.list !== null
  // An instance that couldn't be read may be the default.
  const isWhole = isRead && leftOutOf(kindInstances.list) === 0
  const hasNone = isWhole && list.length === 0
  const isFound = matcherOf(search)
  const shown = rows.filter(
    each =>
      (!isFiltered || failing.includes(each)) && isFound(`${each.row.name} ${each.row.baseUrl}`),
  )
  return (
    <>
      <PageHeader
        title={page.title}
        isNamedAbove
        purpose={page.purpose}
        state={
          <Summary
            rows={rows}
            failing={failing}
            isFiltered={isFiltered && failing.length > 0}
            onFilter={() => setIsFiltered(!isFiltered)}
          />
        }
        actions={
          (isRead || kindInstances.error === null) &&
          !hasNone && (
            <>
              {testedAt && (
                <span className="text-sm text-ink-2 max-md:hidden">
                  Tested <Time value={testedAt} />
                </span>
              )}
              {list.length >= SEARCH_FROM && (
                <SearchInput
                  aria-label="Search instances"
                  placeholder={`Search ${list.length} instances`}
                  value={search}
                  onChange={event => setSearch(event.currentTarget.value)}
                />
              )}
              <Button
                variant="neutral"
                icon={<PlugZap />}
                busy={pending > 0}
                disabled={!isRead}
                onClick={testAll}
              >
                {pending > 0 ? `Testing ${rows.length - pending} of ${rows.length}` : 'Test all'}
              </Button>
              <Button icon={<Plus />} aria-disabled={!isRead || undefined} onClick={() => add()}>
                Add instance
              </Button>
            </>
          )
        }
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
              rows={shown}
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
            <Button icon={<Plus />} onClick={() => add()}>
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
          rows={rows}
          kindInstances={kindInstances}
          onMadeDefault={warn}
          onDeleted={id => {
            if (id === openedId) close()
          }}
          onClose={() => setDeleted(null)}
        />
      )}
      <CopyDialog kind={kind} row={copied} list={list} onClose={() => setCopied(null)} />
      {part && isRead && (
        <part.default
          kind={kind}
          opened={openedId}
          list={list}
          kindInstances={kindInstances}
          seed={seed}
          warnings={warnings}
          menuOf={menuOf}
          onShow={id => show(String(id))}
          onClose={close}
          onDismissWarning={id => warn({ id, warning: null })}
          onWritten={warn}
          onAdded={written => {
            warn(written)
            forgetUnsaved('instance')
            show(String(written.id))
          }}
          onAddAgain={({ id: _, ...values }) => {
            forgetUnsaved('instance')
            add(values)
          }}
        />
      )}
    </>
  )
}

/** The rows with their connections, which are tested when the page opens. */
const useRows = (
  kind: Kind,
  list: readonly Instance[],
  kindInstances: ReturnType<typeof useInstances>,
) => {
  const tests = useStore(instanceTests.states)
  const { data: rules } = useResource(routerRules(kind.id))
  const rows = useMemo(
    () =>
      list.map((row): InstanceRow => {
        const tested = tests[instanceKey(kind.id, row.id)]
        return {
          row,
          state: instanceState(row, testOf(tested?.data, row), kindInstances),
          isTesting: tested?.loading ?? false,
          rules: rules?.filter(rule => rule.target_instance_id === row.id).length ?? null,
        }
      }),
    [kind, list, tests, rules, kindInstances],
  )
  useEffect(() => {
    for (const row of list) void checkInstance(kind, row)
  }, [kind, list])
  const ends = list.flatMap(row => tests[instanceKey(kind.id, row.id)]?.data?.at ?? [])
  const test = useStableCallback((row: Instance) => void checkInstance(kind, row, { force: true }))
  const failed = rows.filter(({ state }) => state.tone === 'bad')
  return {
    rows,
    testedAt: ends.length === list.length ? ends.sort()[0] : undefined,
    pending: rows.filter(({ isTesting }) => isTesting).length,
    /** The instances whose test failed, or else the incomplete ones. */
    failing: failed.length > 0 ? failed : rows.filter(({ state }) => state.word === 'Incomplete'),
    test,
    testAll: () => {
      for (const row of list) test(row)
    },
  }
}

interface SummaryProps {
  rows: readonly InstanceRow[]
  failing: readonly InstanceRow[]
  isFiltered: boolean
  onFilter: () => void
}

/** States as said of several instances. */
const MANY: Readonly<Record<string, string>> = {
  Unreachable: 'unreachable',
  'API key rejected': 'with a rejected API key',
  'No webhook': 'without a webhook',
  Incomplete: 'incomplete',
}

/** Counts the connected instances, or filters those that aren't. */
function Summary({ rows, failing, isFiltered, onFilter }: SummaryProps) {
  const isConnected = rows.length > 0 && rows.every(({ state }) => state.tone === 'ok')
  const tone = failing[0]?.state.tone
  const [word = '', ...others] = new Set(failing.map(({ state }) => state.word))
  const words = others.length > 0 ? 'not connected' : (MANY[word] ?? word)
  return (
    <div role="status" className="min-h-8.5 content-center max-md:min-h-11">
      {failing.length > 0 ? (
        <Button
          variant="clear"
          size="sm"
          aria-pressed={isFiltered}
          className="-ml-2.5 font-text font-normal"
          onClick={onFilter}
        >
          <Dot className={tone === 'bad' ? 'bg-bad' : 'bg-wait'} />
          <span>
            <strong>
              {failing.length} of {rows.length}
            </strong>{' '}
            {words}
          </span>
          <ChevronRight className={clsx(isFiltered && 'rotate-90')} />
        </Button>
      ) : (
        isConnected && (
          <span className="flex items-center gap-2">
            <Dot className="bg-ok" /> {rows.length} connected
          </span>
        )
      )}
    </div>
  )
}

const Dot = ({ className }: { className: string }) => (
  <span aria-hidden className={clsx('size-2 rounded-full', className)} />
)

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
