import { type ReactNode, useCallback, useMemo } from 'react'
import { useExclusions } from '../../../components/exclusions/use-exclusions.ts'
import { JOURNEY_PARAM } from '../../../components/journey/journey-address.ts'
import { ExportCsv } from '../../../components/list/export-csv.tsx'
import { ListFilters } from '../../../components/list/list-filters.tsx'
import { useOpened } from '../../../components/list/use-opened.ts'
import { useSelectedIds, useSelection } from '../../../components/list/use-selection.ts'
import { Loaded } from '../../../components/loaded.tsx'
import { useQuotaClock } from '../../../components/quotas/use-quota-clock.ts'
import type { PageInfo } from '../../../components/settings/settings-page.tsx'
import { useStore } from '../../../components/use-store.ts'
import { saveDatedCsv } from '../../../lib/save-file.ts'
import { users } from '../../../state/users.ts'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { useCountedOverlay } from '../../../ui/open-overlays.ts'
import { PageHeader } from '../../../ui/page-header.tsx'
import { RefreshButton } from '../../../ui/refresh-button.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { ColumnChooser } from '../../../ui/table/column-chooser.tsx'
import { useHiddenColumns } from '../../../ui/table/hidden-columns.ts'
import { useIsMobile } from '../../../ui/use-media.ts'
import { BulkActions } from './bulk/bulk-actions.tsx'
import { BulkResults } from './bulk/bulk-results.tsx'
import { dialogIn, type UserDialog } from './dialog-address.ts'
import { useUserList } from './list/use-user-list.ts'
import { UserTable } from './list/user-table.tsx'
import { USERS } from './list/users-list.tsx'

const dialogs = lazyPart('user dialogs', () => import('./user-dialogs.tsx'))

const exclusions = lazyPart('exclusions', () => import('./exclusions/exclusions-view.tsx'))

const friends = lazyPart('Plex status', () => import('./friends/friends-view.tsx'))

export default function UsersPage({ page }: { page: PageInfo }) {
  const hasExclusions = useExclusions() !== null
  const hasFriends = useStore(users.state).data?.some(user => user.plex_uuid) === true
  const offered = [
    { value: 'users', label: 'Users' },
    ...(hasFriends ? [{ value: 'friends', label: 'Plex status' }] : []),
    ...(hasExclusions ? [{ value: 'exclusions', label: 'Exclusions' }] : []),
  ]
  const { opened, open, show, close } = useOpened('tab')
  const shown = offered.find(({ value }) => value === opened)?.value ?? 'users'
  const exclusionsPart = exclusions.usePart(shown === 'exclusions', close)
  const friendsPart = friends.usePart(shown === 'friends', close)
  const change = opened === null ? open : show
  const tabs = offered.length > 1 && (
    <Segmented
      label="Shown"
      options={offered}
      value={shown}
      onChange={tab => (tab === 'users' ? close() : change(tab))}
    />
  )
  if (shown === 'users') return <UsersTab page={page} tabs={tabs} />
  return (
    <>
      <PageHeader title={page.title} purpose={page.purpose} isNamedAbove actions={tabs} />
      {shown === 'exclusions' && exclusionsPart && <exclusionsPart.ExclusionsView />}
      {shown === 'friends' && friendsPart && <friendsPart.FriendsView />}
    </>
  )
}

function UsersTab({ page, tabs }: { page: PageInfo; tabs: ReactNode }) {
  const list = useUserList()
  const selection = useSelection(list.matching, useSelectedIds())
  const { opened, open: openDialog, close } = useOpened('open')
  const open = useCallback(
    (what: UserDialog, { id }: { id: number }) => openDialog(`${what}-${id}`),
    [openDialog],
  )
  const { open: onJourney } = useOpened(JOURNEY_PARAM)
  const context = useMemo(() => ({ onOpen: open, onJourney }), [open, onJourney])
  const { hidden, toggle } = useHiddenColumns('users-hidden-columns')
  const quotaClock = useQuotaClock()
  const isMobile = useIsMobile()
  const isOpened = dialogIn(opened) !== null
  const dialogPart = dialogs.usePart(isOpened, close)
  useCountedOverlay(isOpened && !dialogPart)
  const tools = (
    <>
      <RefreshButton size="icon" busy={list.isBusy} onClick={list.retry} />
      <ExportCsv
        listed="users"
        disabled={list.matching.length === 0}
        save={() =>
          saveDatedCsv(
            'plex-users',
            USERS.csvOf(list.matching, { clock: quotaClock, now: new Date() }),
          )
        }
      />
    </>
  )
  return (
    <>
      <PageHeader
        title={page.title}
        purpose={page.purpose}
        isNamedAbove
        actions={
          <>
            {tabs}
            {!isMobile && tools}
          </>
        }
      />
      <div className="@container grid grid-cols-[minmax(0,1fr)] gap-4 max-md:gap-3">
        <BulkResults unselect={selection.unselect} />
        <ListFilters
          label="Filter by name, alias or Discord ID"
          placeholder="Name or alias"
          narrowPlaceholder={list.isRead ? `${list.shownLabel}…` : 'Filter…'}
          text={list.query.text}
          onText={list.setText}
          facets={list.facets}
          shown={list.shownLabel}
          active={USERS.activeFilters({ ...list.query, text: '' })}
          onReset={list.reset}
          tools={
            isMobile ? (
              tools
            ) : (
              <ColumnChooser columns={USERS.columns} hidden={hidden} onToggle={toggle} />
            )
          }
        />
        <Loaded from={users} what="users">
          {list.error === null && <Loaded from={list.limits} what="quotas" />}
          <UserTable {...{ list, hidden, selection, context }} />
        </Loaded>
      </div>
      <BulkActions selection={selection} />
      {dialogPart && (
        <dialogPart.UserDialogs address={opened} rows={list.rows} onOpen={open} onClose={close} />
      )}
    </>
  )
}
