import ClipboardPaste from 'lucide-react/icons/clipboard-paste'
import Download from 'lucide-react/icons/download'
import ListChecks from 'lucide-react/icons/list-checks'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { useExport } from '../../components/list/export-csv.tsx'
import { ListCard, ListCardFilters } from '../../components/list/list-card.tsx'
import { useOpened } from '../../components/list/use-opened.ts'
import { useSelectedIds, useSelection } from '../../components/list/use-selection.ts'
import { Loaded } from '../../components/loaded.tsx'
import { useQuotaClock } from '../../components/quotas/use-quota-clock.ts'
import { useStore } from '../../components/use-store.ts'
import { USER_PARAM } from '../../components/users/user-links.ts'
import { serverNow } from '../../lib/clock.ts'
import { saveDatedCsv } from '../../lib/save-file.ts'
import { users } from '../../state/users.ts'
import { lazyPart } from '../../ui/lazy-part.ts'
import { MoreMenu } from '../../ui/more-menu.tsx'
import { columnItems } from '../../ui/table/column-chooser.tsx'
import { useHiddenColumns } from '../../ui/table/hidden-columns.ts'
import { toggleAll } from '../../ui/table/sort-and-select.ts'
import { useIsMobile } from '../../ui/use-media.ts'
import { useStableCallback } from '../../ui/use-stable-callback.ts'
import { changeRun } from './edit/change-run.ts'
import { friends } from './friends/friends.ts'
import { useUserContext } from './list/use-user-context.ts'
import type { UserList } from './list/use-user-list.ts'
import type { OnOpen } from './list/user-cells.tsx'
import { UserFilters } from './list/user-filters.tsx'
import type { UserRow } from './list/user-rows.ts'
import { UserTable } from './list/user-table.tsx'
import { USERS } from './list/users-list.tsx'

const results = lazyPart('results', () => import('./edit/change-results.tsx'))
const bulk = lazyPart('bulk edit', () => import('./bulk-actions.tsx'))
const paste = lazyPart('table', () => import('./paste/paste-dialog.tsx'))

/** The list of users, with what is done to them. */
export function UsersTab({ list, tabs }: { list: UserList; tabs: ReactNode }) {
  const selection = useSelection(list.matching, useSelectedIds())
  const { open } = useOpened(USER_PARAM)
  const { context: always, question } = useUserContext(open)
  const isMobile = useIsMobile()
  const [isSelecting, setIsSelecting] = useState(false)
  const [isPasting, setIsPasting] = useState(false)
  const { hidden, toggle } = useHiddenColumns('users-hidden-columns')
  const onOpen = useStableCallback<Parameters<OnOpen>, void>((what, ...rows) => {
    if (isMobile && isSelecting)
      selection.select(
        toggleAll(
          selection.ids,
          rows.map(({ id }) => id),
        ),
      )
    else always.onOpen(what, ...rows)
  })
  const context = useMemo(() => ({ ...always, onOpen }), [always, onOpen])
  const resultsPart = results.usePart(useStore(changeRun.state).phase !== 'idle')
  const bulkPart = bulk.usePart(selection.chosen.length > 0)
  const pastePart = paste.usePart(isPasting, () => setIsPasting(false))
  useEffect(() => bulk.preload(), [])
  const clock = useQuotaClock()
  const { run: exportCsv } = useExport((rows: readonly UserRow[]) =>
    saveDatedCsv('plex-users', USERS.csvOf(rows, { clock, now: new Date(serverNow()) })),
  )
  const { columns, hasAccounts } = list
  const withoutPlex = useMemo(
    () => (hasAccounts ? hidden : [...hidden, 'plex']),
    [hidden, hasAccounts],
  )
  const menu = (
    <MoreMenu
      label="More actions"
      variant="cancel"
      items={[
        ...(isMobile
          ? [
              {
                label: isSelecting ? 'Stop selecting' : 'Select',
                icon: <ListChecks />,
                onSelect: () => setIsSelecting(!isSelecting),
              },
            ]
          : []),
        { label: 'Paste a table…', icon: <ClipboardPaste />, onSelect: () => setIsPasting(true) },
        { label: 'Refresh', icon: <RefreshCw />, disabled: list.isBusy, onSelect: list.retry },
        {
          label: 'Export CSV',
          icon: <Download />,
          disabled: list.matching.length === 0,
          onSelect: () => void exportCsv(list.matching),
        },
        ...(isMobile
          ? []
          : [
              { kind: 'separator' as const },
              ...columnItems({ columns, hidden, onToggle: toggle }),
            ]),
      ]}
    />
  )
  return (
    <>
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
                <UserFilters list={list} tools={menu} />
              </ListCardFilters>
            </>
          }
        >
          <UserTable
            list={list}
            hidden={withoutPlex}
            selection={isMobile && !isSelecting ? undefined : selection}
            context={context}
          />
        </ListCard>
      </Loaded>
      {bulkPart && (
        <bulkPart.BulkActions
          selection={selection}
          onOpen={always.onOpen}
          onExport={rows => void exportCsv(rows)}
        />
      )}
      {pastePart && (
        <pastePart.PasteDialog
          open={isPasting}
          onClose={() => setIsPasting(false)}
          rows={list.rows}
        />
      )}
      {question}
    </>
  )
}
