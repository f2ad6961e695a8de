import type { ReactNode } from 'react'
import { ListFilters } from '../../../components/list/list-filters.tsx'
import { SortField } from '../../../components/list/sort-field.tsx'
import { useIsMobile } from '../../../ui/use-media.ts'
import type { UserList } from './use-user-list.ts'
import { USERS } from './users-list.tsx'

/** @param tools what follows the filters */
export function UserFilters({ list, tools }: { list: UserList; tools: ReactNode }) {
  const { query, change, columns } = list
  return (
    <ListFilters
      label="Filter by name, alias or Discord ID"
      placeholder="Name or alias"
      text={query.text}
      onText={list.setText}
      facets={list.facets}
      shown={list.shownLabel}
      active={USERS.activeFilters({ ...query, text: '' })}
      onReset={list.reset}
      tools={tools}
      drawer={
        useIsMobile() && (
          <SortField columns={columns} sort={query.sort} onSort={sort => change({ sort })} />
        )
      }
    />
  )
}
