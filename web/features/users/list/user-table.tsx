import SearchX from 'lucide-react/icons/search-x'
import Users from 'lucide-react/icons/users'
import type { Selection } from '../../../components/list/use-selection.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { DataTable } from '../../../ui/data-table.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { useIsMobile } from '../../../ui/use-media.ts'
import type { UserList } from './use-user-list.ts'
import type { UserRow } from './user-rows.ts'
import { USERS, type UserContext } from './users-list.tsx'

const BAR_KEYS = ['p', 'q']
const ROW_KEYS = { e: 'edit', p: 'plan', q: 'quotas', w: 'user' } as const

interface UserTableProps {
  list: UserList
  selection: Selection<UserRow> | undefined
  context: UserContext
}

export function UserTable({ list, selection, context }: UserTableProps) {
  const { query, change } = list
  const { onOpen } = context
  const isMobile = useIsMobile()
  return (
    <DataTable
      table={USERS}
      context={context}
      rows={list.matching}
      sort={query.sort}
      onSort={sort => change({ sort: sort ?? USERS.sort })}
      selection={selection}
      onRowOpen={row => onOpen('user', row)}
      onRowKey={(row, key) => {
        // While users are selected, the action bar handles these keys.
        if (BAR_KEYS.includes(key) && (selection?.chosen.length ?? 0) > 0) return false
        const what = ROW_KEYS[key as keyof typeof ROW_KEYS]
        if (what) onOpen(what, row)
        return what !== undefined
      }}
      loading={!list.isRead}
      hidden={list.hiddenColumns}
      cardTools={!isMobile || selection !== undefined}
      bare
    >
      <NoUsers list={list} />
    </DataTable>
  )
}

function NoUsers({ list }: { list: UserList }) {
  if (list.rows.length === 0)
    return (
      <Empty
        icon={<Users />}
        title="No users yet"
        hint="Users appear once a Plex token is saved and their watchlists have synced."
        action={<ButtonLink to="/plex/configuration">Open Plex configuration</ButtonLink>}
      />
    )
  return (
    <Empty
      icon={<SearchX />}
      title="No matching users"
      hint="Try a shorter search or remove a filter."
      action={
        <Button variant="neutral" onClick={list.reset}>
          Reset filters
        </Button>
      }
    />
  )
}
