import CircleDot from 'lucide-react/icons/circle-dot'
import Film from 'lucide-react/icons/film'
import Hourglass from 'lucide-react/icons/hourglass'
import Users from 'lucide-react/icons/users'
import Zap from 'lucide-react/icons/zap'
import type { ReactNode } from 'react'
import { statusLabel } from '../../../components/labels/approval-status.ts'
import { triggerLabel } from '../../../components/labels/approval-trigger.ts'
import { TYPE_LABELS } from '../../../components/labels/content-type.ts'
import { type Facet, type FilterSwitch, facetOf } from '../../../components/list/facets.ts'
import { ListFilters } from '../../../components/list/list-filters.tsx'
import { APPROVAL_STATUSES, APPROVAL_TRIGGERS } from '../../../contract/approvals.ts'
import { CONTENT_TYPES } from '../../../contract/values.ts'
import { type ApprovalQuery, activeFilters, STATUSES } from './approval-query.ts'
import { askersInOrder, type Filtered } from './approval-view.ts'
import type { ApprovalList } from './use-approval-list.ts'

interface ApprovalFiltersProps {
  list: ApprovalList
  /** At the end of the row, and in a phone's drawer. */
  tools: ReactNode
  drawer: ReactNode
}

/** What narrows the requests, in one row. */
export function ApprovalFilters({ list, tools, drawer }: ApprovalFiltersProps) {
  const { query, facets, change } = list
  return (
    <ListFilters
      label="Filter by title, user or reason"
      placeholder="Title, user, reason…"
      narrowPlaceholder="Filter…"
      text={query.text}
      onText={list.setText}
      facets={facetsOf(query, facets, change)}
      switches={[
        soonSwitch(query, list.rows.length > 0 || list.isRead ? facets.soon : null, change),
      ]}
      shown={list.shownLabel}
      active={activeFilters({ ...query, text: '' })}
      onReset={list.reset}
      tools={tools}
      drawer={drawer}
    />
  )
}

type Change = (part: Partial<ApprovalQuery>) => void

const facetsOf = (query: ApprovalQuery, facets: Filtered['facets'], change: Change): Facet[] => [
  facetOf({
    id: 'status',
    label: 'Status',
    icon: <CircleDot aria-hidden />,
    values: statusesIn(query, facets).map(value => ({ value, label: statusLabel(value).label })),
    countOf: value => facets.statuses.get(value),
    chosen: query.statuses,
    onChange: statuses => change({ statuses }),
  }),
  facetOf({
    id: 'type',
    label: 'Type',
    icon: <Film aria-hidden />,
    values: CONTENT_TYPES.map(value => ({ value, label: TYPE_LABELS[value] })),
    countOf: value => facets.types.get(value),
    chosen: query.types,
    onChange: types => change({ types }),
  }),
  facetOf<string>({
    id: 'trigger',
    label: 'Trigger',
    icon: <Zap aria-hidden />,
    values: APPROVAL_TRIGGERS.map(value => ({ value, label: triggerLabel(value) })),
    countOf: value => facets.triggers.get(value),
    chosen: query.triggers,
    onChange: triggers => change({ triggers }),
  }),
  facetOf({
    id: 'user',
    label: 'User',
    icon: <Users aria-hidden />,
    values: {
      size: facets.users.size,
      labelOf: id => facets.users.get(id)?.label,
      list: () => askersInOrder(facets.users),
    },
    countOf: id => facets.users.get(id)?.count,
    chosen: query.users,
    onChange: users => change({ users }),
    none: 'Nobody asked for anything yet',
  }),
]

/** Statuses that only some backends have are offered where there are any. */
const statusesIn = (query: ApprovalQuery, facets: Filtered['facets']): string[] => {
  const known: readonly string[] = APPROVAL_STATUSES
  return STATUSES.filter(
    one => known.includes(one) || facets.statuses.has(one) || query.statuses.includes(one),
  )
}

const soonSwitch = (query: ApprovalQuery, count: number | null, change: Change): FilterSwitch => ({
  id: 'soon',
  label: 'Expires soon',
  icon: <Hourglass aria-hidden />,
  count,
  isOn: query.soon,
  toggle: () => change({ soon: !query.soon }),
})
