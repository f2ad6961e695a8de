import SearchX from 'lucide-react/icons/search-x'
import Users from 'lucide-react/icons/users'
import { type ReactNode, useCallback } from 'react'
import type { OnJourney } from '../../../../components/journey/journey-button.tsx'
import type { Selection } from '../../../../components/list/use-selection.ts'
import { Button, ButtonLink } from '../../../../ui/button.tsx'
import { DataTable } from '../../../../ui/data-table.tsx'
import { Empty } from '../../../../ui/empty.tsx'
import type { UserList } from './use-user-list.ts'
import { UserCard } from './user-card.tsx'
import type { OnOpen } from './user-cells.tsx'
import type { UserColumn } from './user-columns.tsx'
import { DEFAULT_QUERY, type SortKey } from './user-query.ts'
import type { UserRow } from './user-rows.ts'

const idOf = (row: UserRow) => row.id
const nameOf = (row: UserRow) => row.user.name
const ROW_KEYS = { e: 'edit', q: 'quotas', w: 'watchlist' } as const

interface UserTableProps {
  list: UserList
  columns: readonly UserColumn[]
  hidden: readonly string[]
  selection: Selection<UserRow>
  onOpen: OnOpen
  onJourney: OnJourney
}

/** The users as a table, as cards on a phone. */
export function UserTable({ list, columns, hidden, selection, onOpen, onJourney }: UserTableProps) {
  const { query, change } = list
  const renderCard = useCallback(
    (row: UserRow, checkbox: ReactNode) => (
      <UserCard row={row} checkbox={checkbox} onOpen={onOpen} onJourney={onJourney} />
    ),
    [onOpen, onJourney],
  )
  return (
    <DataTable
      label="Plex users"
      columns={columns}
      hidden={hidden}
      rows={list.matching}
      presorted
      rowId={idOf}
      rowLabel={nameOf}
      sort={{ id: query.sort.key, desc: query.sort.descending }}
      onSort={sort =>
        change({
          sort: sort ? { key: sort.id as SortKey, descending: sort.desc } : DEFAULT_QUERY.sort,
        })
      }
      selection={selection.ids}
      onSelect={selection.select}
      onRowOpen={row => onOpen('edit', row)}
      onRowKey={(row, key) => {
        const what = ROW_KEYS[key as keyof typeof ROW_KEYS]
        if (what) onOpen(what, row)
        return what !== undefined
      }}
      loading={!list.isRead && list.error === null}
      empty={<NoUsers list={list} />}
      renderCard={renderCard}
      rowHeight={78}
      cardHeight={259}
    />
  )
}

/** Why the list shows nobody, and what to do about it. */
function NoUsers({ list }: { list: UserList }) {
  if (list.rows.length === 0)
    return (
      <Empty
        icon={<Users aria-hidden />}
        title="No users yet"
        hint="Users appear once a Plex token is stored and their watchlists have been read."
        action={<ButtonLink to="/plex/configuration">Open Plex configuration</ButtonLink>}
      />
    )
  return (
    <Empty
      icon={<SearchX aria-hidden />}
      title="No user matches"
      hint="Try fewer letters, or take a filter away."
      action={
        <Button variant="neutral" onClick={list.reset}>
          Reset filters
        </Button>
      }
    />
  )
}
