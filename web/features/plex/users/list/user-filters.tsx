import type { ReactNode } from 'react'
import { type Facet, facetOf } from '../../../../components/list/facets.ts'
import { ListFilters } from '../../../../components/list/list-filters.tsx'
import { grouped } from '../../../../lib/counted.ts'
import { useIsMobile } from '../../../../ui/use-media.ts'
import type { UserList } from './use-user-list.ts'
import { activeFilters } from './user-query.ts'
import { FACETS } from './user-rows.ts'

interface UserFiltersProps {
  list: UserList
  tools: ReactNode
  /** What a phone offers instead, where the page has no header. */
  narrowTools: ReactNode
}

const shownLabel = ({ isRead, isBusy, matching, rows }: UserList) => {
  if (!isRead) return isBusy ? 'Loading…' : ''
  return matching.length === rows.length
    ? `${grouped(rows.length)} ${rows.length === 1 ? 'user' : 'users'}`
    : `${grouped(matching.length)} of ${grouped(rows.length)}`
}

/** What narrows the users, in one row. */
export function UserFilters({ list, tools, narrowTools }: UserFiltersProps) {
  const { query, isRead } = list
  const shown = shownLabel(list)
  return (
    <ListFilters
      label="Filter by name, alias or Discord ID"
      placeholder="Name, alias, Discord ID…"
      narrowPlaceholder={isRead ? `${shown}…` : 'Filter…'}
      text={query.text}
      onText={list.setText}
      facets={facetsOf(list)}
      shown={shown}
      active={activeFilters({ ...query, text: '' })}
      onReset={list.reset}
      tools={useIsMobile() ? narrowTools : tools}
    />
  )
}

const facetsOf = ({ query, counts, change }: UserList): Facet[] =>
  FACETS.map(({ id, label, values }) =>
    facetOf({
      id,
      label,
      values: Object.entries(values).map(([value, name]) => ({ value, label: name })),
      countOf: value => counts[id].get(value),
      chosen: query.facets[id],
      onChange: chosen => change({ facets: { ...query.facets, [id]: chosen } }),
    }),
  )
