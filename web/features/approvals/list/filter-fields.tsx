import type { ReactNode, RefObject } from 'react'
import { statusLabel } from '../../../components/labels/approval-status.ts'
import { APPROVAL_STATUSES } from '../../../contract/approvals.ts'
import { toggled } from '../../../lib/query-values.ts'
import { Chip } from '../../../ui/chip.tsx'
import { SearchInput } from '../../../ui/search-input.tsx'
import { type ApprovalQuery, STATUSES } from './approval-query.ts'
import type { Filtered } from './approval-view.ts'

export interface FiltersProps {
  query: ApprovalQuery
  facets: Filtered['facets']
  /** False until there are rows to count. */
  isCounted: boolean
  /** "8 of 168", or how far loading has come. */
  shown: string
  /** What else a phone offers here, where the page has no header. */
  tools: ReactNode
  search: RefObject<HTMLInputElement | null>
  onText: (text: string) => void
  onChange: (part: Partial<ApprovalQuery>) => void
  onReset: () => void
}

export function TextFilter({
  query,
  search,
  onText,
  placeholder,
  className,
}: FiltersProps & { placeholder: string; className: string }) {
  return (
    <SearchInput
      ref={search}
      aria-label="Filter by title, user or reason"
      aria-keyshortcuts="/"
      shortcut="/"
      placeholder={placeholder}
      className={className}
      value={query.text}
      onChange={event => onText(event.currentTarget.value)}
    />
  )
}

export function StatusChips({ query, facets, isCounted, onChange }: FiltersProps) {
  const known: readonly string[] = APPROVAL_STATUSES
  const later = STATUSES.filter(
    one => !known.includes(one) && (facets.statuses.has(one) || query.statuses.includes(one)),
  )
  return [...known, ...later].map(status => (
    <Chip
      key={status}
      pressed={query.statuses.includes(status)}
      count={isCounted ? (facets.statuses.get(status) ?? 0) : null}
      onClick={() => onChange({ statuses: toggled(query.statuses, status) })}
    >
      {statusLabel(status).label}
    </Chip>
  ))
}
