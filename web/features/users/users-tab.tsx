import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { ListCard, ListCardFilters } from '../../components/list/list-card.tsx'
import { useOpened } from '../../components/list/use-opened.ts'
import { useSelectedIds, useSelection } from '../../components/list/use-selection.ts'
import { Loaded } from '../../components/loaded.tsx'
import { useStore } from '../../components/use-store.ts'
import { USER_PARAM } from '../../components/users/user-links.ts'
import { users } from '../../state/users.ts'
import { lazyPart } from '../../ui/lazy-part.ts'
import { toggleAll } from '../../ui/table/sort-and-select.ts'
import { useIsMobile } from '../../ui/use-media.ts'
import { useStableCallback } from '../../ui/use-stable-callback.ts'
import { changeRun } from './edit/change-run.ts'
import { friends } from './friends/friends.ts'
import { useFriendQuestion } from './friends/use-friend-question.ts'
import type { UserList } from './list/use-user-list.ts'
import type { OnOpen } from './list/user-cells.tsx'
import { UserFilters } from './list/user-filters.tsx'
import { UserTable } from './list/user-table.tsx'

const results = lazyPart('results', () => import('./edit/change-results.tsx'))
const bulk = lazyPart('bulk edit', () => import('./bulk-actions.tsx'))
const paste = lazyPart('table', () => import('./paste/paste-dialog.tsx'))

/** The list of users, with what is done to them. */
export function UsersTab({ list, tabs }: { list: UserList; tabs: ReactNode }) {
  const selection = useSelection(list.matching, useSelectedIds())
  const { open } = useOpened(USER_PARAM)
  const { ask: onFriend, dialog: question } = useFriendQuestion()
  const isMobile = useIsMobile()
  const [isSelecting, setIsSelecting] = useState(false)
  const [isPasting, setIsPasting] = useState(false)
  const openDialog: OnOpen = (what, ...rows) => open([what, ...rows.map(({ id }) => id)].join('-'))
  const onOpen = useStableCallback<Parameters<OnOpen>, void>((what, ...rows) => {
    if (isMobile && isSelecting)
      selection.select(
        toggleAll(
          selection.ids,
          rows.map(({ id }) => id),
        ),
      )
    else openDialog(what, ...rows)
  })
  const context = useMemo(() => ({ onOpen, onFriend }), [onOpen, onFriend])
  const resultsPart = results.usePart(useStore(changeRun.state).phase !== 'idle')
  const bulkPart = bulk.usePart(selection.chosen.length > 0)
  const pastePart = paste.usePart(isPasting, () => setIsPasting(false))
  useEffect(() => bulk.preload(), [])
  return (
    <>
      <div className="mb-3 grid gap-3 empty:hidden">
        {resultsPart && <resultsPart.ChangeResults unselect={selection.unselect} />}
        {list.error === null && <Loaded from={list.limits} what="quotas" />}
        {list.hasAccounts && <Loaded from={friends} what="accounts" />}
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
                  {...{ list, isSelecting }}
                  onSelecting={setIsSelecting}
                  onPaste={() => setIsPasting(true)}
                  onExport={() => list.exportCsv(list.matching)}
                />
              </ListCardFilters>
            </>
          }
        >
          <UserTable
            list={list}
            selection={isMobile && !isSelecting ? undefined : selection}
            context={context}
          />
        </ListCard>
      </Loaded>
      {bulkPart && (
        <bulkPart.BulkActions selection={selection} onOpen={openDialog} onExport={list.exportCsv} />
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
