import ClipboardPaste from 'lucide-react/icons/clipboard-paste'
import Download from 'lucide-react/icons/download'
import EyeOff from 'lucide-react/icons/eye-off'
import ListChecks from 'lucide-react/icons/list-checks'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import Tv from 'lucide-react/icons/tv'
import Users from 'lucide-react/icons/users'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { useExclusions } from '../../components/exclusions/use-exclusions.ts'
import { JOURNEY_PARAM } from '../../components/journey/journey-address.ts'
import { ExportCsv, useExport } from '../../components/list/export-csv.tsx'
import { ListCard, ListCardFilters } from '../../components/list/list-card.tsx'
import { ListFilters } from '../../components/list/list-filters.tsx'
import { ListTabs } from '../../components/list/list-tabs.tsx'
import { SortField } from '../../components/list/sort-field.tsx'
import { useOpened } from '../../components/list/use-opened.ts'
import { useSelectedIds, useSelection } from '../../components/list/use-selection.ts'
import { Loaded } from '../../components/loaded.tsx'
import { useQuotaClock } from '../../components/quotas/use-quota-clock.ts'
import type { PageInfo } from '../../components/settings/settings-page.tsx'
import { useResourceState } from '../../components/use-resource.ts'
import { useStore } from '../../components/use-store.ts'
import { serverNow } from '../../lib/clock.ts'
import { pluralize } from '../../lib/pluralize.ts'
import { saveDatedCsv } from '../../lib/save-file.ts'
import { users } from '../../state/users.ts'
import { Button } from '../../ui/button.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { MoreMenu } from '../../ui/more-menu.tsx'
import { useCountedOverlay } from '../../ui/open-overlays.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { RefreshButton } from '../../ui/refresh-button.tsx'
import { ColumnChooser } from '../../ui/table/column-chooser.tsx'
import { useHiddenColumns } from '../../ui/table/hidden-columns.ts'
import { toggleAll } from '../../ui/table/sort-and-select.ts'
import { useIsMobile } from '../../ui/use-media.ts'
import { useStableCallback } from '../../ui/use-stable-callback.ts'
import type { Editing } from './bulk-actions.tsx'
import { dialogIn, type UserDialog } from './dialog-address.ts'
import { changeRun } from './edit/change-run.ts'
import { type FriendRow, friends } from './friends/friends.ts'
import { type UserList, useUserList } from './list/use-user-list.ts'
import type { UserRow } from './list/user-rows.ts'
import { UserTable } from './list/user-table.tsx'
import { USERS } from './list/users-list.tsx'

const dialogs = lazyPart('user dialogs', () => import('./user-dialogs.tsx'))

const results = lazyPart('results', () => import('./edit/change-results.tsx'))

const bulk = lazyPart('bulk edit', () => import('./bulk-actions.tsx'))

const exclusions = lazyPart('exclusions', () => import('./exclusions/exclusions-view.tsx'))

const paste = lazyPart('table', () => import('./paste/paste-dialog.tsx'))

const accounts = lazyPart('Plex accounts', () => import('./friends/friends-view.tsx'))

const TABS = {
  users: { label: 'Users', icon: Users },
  exclusions: { label: 'Exclusions', icon: EyeOff },
  friends: { label: 'Other accounts', icon: Tv },
}

export default function UsersPage({ page }: { page: PageInfo }) {
  const list = useUserList()
  const excluded = useExclusions()
  const exclusionCount = useResourceState(excluded).data?.length
  const { opened, open, show, close } = useOpened('tab')
  const isExclusions = opened === 'exclusions' && excluded !== null
  const isFriends = opened === 'friends' && list.hasAccounts
  const shown = isExclusions ? 'exclusions' : isFriends ? 'friends' : 'users'
  const exclusionsPart = exclusions.usePart(isExclusions, close)
  const accountsPart = accounts.usePart(isFriends, close)
  const change = opened === null ? open : show
  const counts = { users: list.rows.length, exclusions: exclusionCount, friends: list.others }
  const offered = [
    'users' as const,
    ...(excluded ? ['exclusions' as const] : []),
    ...(isFriends ? ['friends' as const] : []),
  ]
  const hasOthers = list.others > 0 && !isFriends
  const tabs = (offered.length > 1 || hasOthers) && (
    <ListTabs
      label="Shown"
      tabs={offered.map(key => ({
        ...TABS[key],
        key,
        to: key === 'users' ? page.path : `${page.path}?tab=${key}`,
        count: key === 'users' && !list.isRead ? undefined : counts[key],
        isCurrent: key === shown,
        onSelect: () => (key === 'users' ? close() : change(key)),
      }))}
    >
      {hasOthers && (
        <span className="flex items-center gap-2 px-2 text-[0.8125rem] text-ink-3 max-md:hidden">
          {pluralize(list.others, 'more account')} on Plex
          <button type="button" className="link" onClick={() => change('friends')}>
            Show
          </button>
        </span>
      )}
    </ListTabs>
  )
  if (shown === 'users') return <UsersTab page={page} list={list} tabs={tabs} />
  return (
    <>
      <PageHeader title={page.title} purpose={page.purpose} isNamedAbove />
      <ListCard label={TABS[shown].label} hasSelection={false} head={tabs}>
        {isExclusions && exclusionsPart && <exclusionsPart.ExclusionsView />}
        {isFriends && accountsPart && <accountsPart.FriendsView />}
      </ListCard>
    </>
  )
}

interface UsersTabProps {
  page: PageInfo
  list: UserList
  tabs: ReactNode
}

function UsersTab({ page, list, tabs }: UsersTabProps) {
  const selection = useSelection(list.matching, useSelectedIds())
  const { opened, open: openDialog, close } = useOpened('open')
  const isMobile = useIsMobile()
  const [isSelecting, setIsSelecting] = useState(false)
  const picks = isMobile && isSelecting
  const open = useStableCallback((what: UserDialog, { id }: UserRow) => {
    if (picks) selection.select(toggleAll(selection.ids, [id]))
    else openDialog(`${what}-${id}`)
  })
  const [editing, setEditing] = useState<Editing | null>(null)
  const { open: onJourney } = useOpened(JOURNEY_PARAM)
  const [friend, onFriend] = useState<FriendRow | null>(null)
  const friendPart = accounts.usePart(friend !== null, () => onFriend(null))
  const context = useMemo(() => ({ onOpen: open, onJourney, onFriend }), [open, onJourney])
  const { hidden, toggle } = useHiddenColumns('users-hidden-columns')
  const { hasAccounts } = list
  const withoutPlex = useMemo(
    () => (hasAccounts ? hidden : [...hidden, 'plex']),
    [hidden, hasAccounts],
  )
  const [isPasting, setIsPasting] = useState(false)
  const pastePart = paste.usePart(isPasting, () => setIsPasting(false))
  const isOpened = dialogIn(opened) !== null
  const dialogPart = dialogs.usePart(isOpened, close)
  const resultsPart = results.usePart(useStore(changeRun.state).phase !== 'idle')
  const bulkPart = bulk.usePart(selection.chosen.length > 0 || editing !== null)
  useCountedOverlay((isOpened && !dialogPart) || (friend !== null && !friendPart))
  const quotaClock = useQuotaClock()
  useEffect(() => bulk.preload(), [])
  const save = (rows: readonly UserRow[]) =>
    saveDatedCsv('plex-users', USERS.csvOf(rows, { clock: quotaClock, now: new Date(serverNow()) }))
  return (
    <>
      <PageHeader
        title={page.title}
        purpose={page.purpose}
        isNamedAbove
        actions={
          !isMobile && (
            <>
              <RefreshButton size="icon" busy={list.isBusy} onClick={list.retry} />
              <Button
                variant="neutral"
                icon={<ClipboardPaste />}
                onClick={() => setIsPasting(true)}
              >
                Paste a table…
              </Button>
              <ExportCsv
                listed="users"
                disabled={list.matching.length === 0}
                save={() => save(list.matching)}
              />
            </>
          )
        }
      />
      <div className="mb-3 grid gap-3 empty:hidden">
        {resultsPart && <resultsPart.ChangeResults unselect={selection.unselect} />}
        {list.error === null && <Loaded from={list.limits} what="quotas" />}
        {hasAccounts && <Loaded from={friends} what="accounts" />}
      </div>
      <Loaded from={users} what="users">
        <ListCard
          ref={list.hold.list}
          label="Users"
          hasSelection={selection.chosen.length > 0}
          head={
            <>
              {tabs}
              <ListCardFilters>
                <UserFilters
                  list={list}
                  tools={
                    isMobile ? (
                      <PhoneMenu
                        list={list}
                        isSelecting={isSelecting}
                        onSelecting={setIsSelecting}
                        onPaste={() => setIsPasting(true)}
                        onExport={() => save(list.matching)}
                      />
                    ) : (
                      <ColumnChooser
                        columns={USERS.columns.filter(({ id }) => id !== 'plex' || hasAccounts)}
                        hidden={hidden}
                        onToggle={toggle}
                      />
                    )
                  }
                />
              </ListCardFilters>
            </>
          }
        >
          <UserTable
            list={list}
            hidden={withoutPlex}
            selection={isMobile && !isSelecting ? undefined : selection}
            context={context}
            onPlan={row => setEditing({ what: 'plan', rows: [row] })}
          />
        </ListCard>
      </Loaded>
      {bulkPart && (
        <bulkPart.BulkActions
          selection={selection}
          editing={editing}
          onEdit={setEditing}
          onExport={save}
        />
      )}
      {dialogPart && (
        <dialogPart.UserDialogs
          address={opened}
          rows={list.rows}
          context={context}
          onClose={close}
        />
      )}
      {pastePart && (
        <pastePart.PasteDialog
          open={isPasting}
          onClose={() => setIsPasting(false)}
          rows={list.rows}
        />
      )}
      {friendPart && <friendPart.ChangeDialog row={friend} onClose={() => onFriend(null)} />}
    </>
  )
}

function UserFilters({ list, tools }: { list: UserList; tools: ReactNode }) {
  const isMobile = useIsMobile()
  const { query, change, hasAccounts } = list
  return (
    <ListFilters
      label="Filter by name, alias or Discord ID"
      placeholder="Name or alias"
      text={query.text}
      onText={list.setText}
      facets={list.facets.filter(({ id }) => id !== 'plex' || hasAccounts)}
      shown={list.shownLabel}
      active={USERS.activeFilters({ ...query, text: '' })}
      onReset={list.reset}
      tools={tools}
      drawer={
        isMobile && (
          <SortField
            columns={USERS.columns.filter(({ id }) => id !== 'plex' || hasAccounts)}
            sort={query.sort}
            onSort={sort => change({ sort })}
          />
        )
      }
    />
  )
}

interface PhoneMenuProps {
  list: UserList
  isSelecting: boolean
  onSelecting: (isSelecting: boolean) => void
  onPaste: () => void
  onExport: () => void
}

function PhoneMenu({ list, isSelecting, onSelecting, onPaste, onExport }: PhoneMenuProps) {
  const { run } = useExport(onExport)
  return (
    <MoreMenu
      label="More actions"
      variant="cancel"
      items={[
        {
          label: isSelecting ? 'Stop selecting' : 'Select',
          icon: <ListChecks />,
          onSelect: () => onSelecting(!isSelecting),
        },
        { label: 'Paste a table…', icon: <ClipboardPaste />, onSelect: onPaste },
        { label: 'Refresh', icon: <RefreshCw />, disabled: list.isBusy, onSelect: list.retry },
        { label: 'Export CSV', icon: <Download />, onSelect: () => void run() },
      ]}
    />
  )
}
