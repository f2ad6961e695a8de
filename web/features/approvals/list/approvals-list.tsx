import CircleDot from 'lucide-react/icons/circle-dot'
import Film from 'lucide-react/icons/film'
import Hourglass from 'lucide-react/icons/hourglass'
import Users from 'lucide-react/icons/users'
import Zap from 'lucide-react/icons/zap'
import { decidedBy, whyOf } from '../../../components/approvals/approval-labels.ts'
import { resolvedAt } from '../../../components/decisions/eligibility.ts'
import { FailedNote } from '../../../components/decisions/failed-note.tsx'
import { AUTO_APPROVED, statusLabel } from '../../../components/labels/approval-status.ts'
import { triggerLabel } from '../../../components/labels/approval-trigger.ts'
import { TYPE_LABELS } from '../../../components/labels/content-type.ts'
import { isDueSoon } from '../../../components/labels/expires-soon.ts'
import { defineList } from '../../../components/list/define-list.ts'
import {
  APPROVAL_STATUSES,
  APPROVAL_TRIGGERS,
  type Approval,
  type ApprovalStats,
} from '../../../contract/approvals.ts'
import { grouped } from '../../../lib/counted.ts'
import { parseTime } from '../../../lib/time.ts'
import { isPartial } from '../../../state/approvals.ts'
import { currentUser } from '../../../state/current-user.ts'
import { Time } from '../../../ui/time.tsx'
import { ApprovalCard } from './approval-card.tsx'
import { Content, Due, Status, Why } from './approval-cells.tsx'
import { type OnDecide, RowActions } from './row-actions.tsx'
import type { OnOpen } from './title-link.tsx'

/** Tables at least this wide have room for the labels of the buttons. */
const WIDE_PX = 992

interface ApprovalContext {
  readonly hasStatus: boolean
  /** Ids of rows that stay in place although they were decided elsewhere. */
  readonly elsewhere: ReadonlySet<number>
  readonly onDecide: OnDecide
  readonly onOpen: OnOpen
}

/** Times of each row in epoch milliseconds. Rows are replaced and never mutated, so caching is safe. */
const times = new WeakMap<Approval, { requested: number; due: number }>()
const timesOf = (row: Approval) => {
  const known = times.get(row)
  if (known) return known
  const msOf = (text: string | null, fallback: number) => parseTime(text)?.getTime() ?? fallback
  const found = {
    requested: msOf(row.createdAt, 0),
    // Requests that don't expire come last.
    due: row.status === 'pending' ? msOf(row.expiresAt, Infinity) : msOf(resolvedAt(row), 0),
  }
  times.set(row, found)
  return found
}

const labelsOf = (values: readonly string[], labelOf: (value: string) => string) =>
  Object.fromEntries(values.map(value => [value, labelOf(value)]))

/** An empty cell in the export would be read as "none". */
const NOT_READ = 'not loaded yet'
const iso = (text: string | null): string => parseTime(text)?.toISOString() ?? text ?? ''

const decider = (row: Approval): string => {
  const me = currentUser.state.data
  return me && row.approvedBy === me.id && row.status !== 'pending'
    ? me.username
    : (decidedBy(row, null)?.replace(/^by /, '') ?? '')
}

export const APPROVALS = defineList<Approval, ApprovalContext>({
  label: 'Approval requests',
  idOf: row => row.id,
  nameOf: row => row.contentTitle,
  rowHeight: 68,
  cardHeight: 172,
  searchText: row =>
    [
      row.contentTitle,
      row.userName,
      whyOf(row),
      row.approvalReason ?? '',
      row.approvalNotes ?? '',
    ].join('\n'),
  sort: { id: 'requested', desc: true },
  ties: (a, b) => timesOf(b).requested - timesOf(a).requested || b.id - a.id,
  columns: [
    {
      id: 'title',
      header: 'Title',
      weight: 4,
      least: 176,
      alwaysShown: true,
      sortValue: row => row.contentTitle,
      cell: (row, { onOpen }) => <Content row={row} onOpen={onOpen} />,
    },
    {
      id: 'user',
      header: 'Requested by',
      weight: 1,
      least: 104,
      sortValue: row => row.userName,
      cell: row => (
        <span className="block truncate" data-tip={row.userName}>
          <bdi>{row.userName}</bdi>
        </span>
      ),
    },
    {
      id: 'status',
      header: 'Status',
      width: table => (table >= WIDE_PX ? 104 : 96),
      sortValue: row => statusLabel(row.status).label,
      cell: row => <Status row={row} />,
    },
    {
      id: 'trigger',
      header: 'Reason',
      weight: 1.5,
      least: 112,
      sortValue: whyOf,
      cell: row => <Why row={row} />,
    },
    {
      id: 'requested',
      header: 'Requested',
      width: 118,
      descFirst: true,
      hideBelow: 700,
      sortValue: row => timesOf(row).requested,
      cell: row => <Time value={row.createdAt} />,
    },
    {
      id: 'due',
      header: 'Expires / resolved',
      width: table => (table >= WIDE_PX ? 116 : 104),
      sortValue: row => timesOf(row).due,
      cell: (row, { elsewhere }) => <Due row={row} isElsewhere={elsewhere.has(row.id)} />,
    },
    {
      id: 'actions',
      header: '',
      headerLabel: 'Actions',
      width: table => (table >= WIDE_PX ? 236 : 140),
      align: 'right',
      alwaysShown: true,
      cell: (row, { elsewhere, onDecide, onOpen }) => (
        <div className="@container">
          <RowActions
            row={row}
            isElsewhere={elsewhere.has(row.id)}
            onDecide={onDecide}
            onOpen={onOpen}
          />
          <FailedNote row={row} />
        </div>
      ),
    },
  ],
  card: (row, { hasStatus, elsewhere, onDecide, onOpen }, checkbox) => (
    <ApprovalCard
      row={row}
      checkbox={checkbox}
      hasStatus={hasStatus}
      isElsewhere={elsewhere.has(row.id)}
      onDecide={onDecide}
      onOpen={onOpen}
    />
  ),
  facets: [
    {
      id: 'status',
      label: 'Status',
      icon: <CircleDot aria-hidden />,
      values: labelsOf([...APPROVAL_STATUSES, AUTO_APPROVED], value => statusLabel(value).label),
      // Status that only some backend versions have.
      rare: [AUTO_APPROVED],
      initial: ['pending'],
      of: row => [row.status],
    },
    {
      id: 'type',
      label: 'Type',
      icon: <Film aria-hidden />,
      values: TYPE_LABELS,
      of: row => [row.contentType],
    },
    {
      id: 'trigger',
      label: 'Trigger',
      icon: <Zap aria-hidden />,
      values: labelsOf(APPROVAL_TRIGGERS, triggerLabel),
      of: row => [row.triggeredBy],
    },
    {
      id: 'user',
      label: 'User',
      icon: <Users aria-hidden />,
      values: {},
      accepts: /^[1-9]\d*$/,
      nameOf: row => row.userName,
      none: 'No requests yet',
      of: row => [String(row.userId)],
    },
    {
      id: 'soon',
      label: 'Expires soon',
      icon: <Hourglass aria-hidden />,
      isSwitch: true,
      values: { on: 'Expires soon' },
      of: (row, nowMs) =>
        row.status === 'pending' && isDueSoon(timesOf(row).due, nowMs) ? ['on'] : [],
    },
  ],
  groups: {
    id: 'user',
    keyOf: row => row.userId,
    head: rows => (
      <span className="flex items-baseline gap-2">
        <bdi className="min-w-0 truncate font-semibold">{rows[0]?.userName}</bdi>
        <span className="shrink-0 text-sm text-ink-3 tabular">
          {grouped(rows.length)} {rows.length === 1 ? 'request' : 'requests'}
        </span>
      </span>
    ),
  },
  csv: {
    id: row => row.id,
    title: row => row.contentTitle,
    type: row => TYPE_LABELS[row.contentType],
    user: row => row.userName,
    status: row => statusLabel(row.status).label,
    why: row => (isPartial(row) ? NOT_READ : whyOf(row)),
    requested: row => iso(row.createdAt),
    expires: row => (isPartial(row) ? NOT_READ : iso(row.expiresAt)),
    resolved: row => (row.status === 'pending' ? '' : iso(resolvedAt(row))),
    'decided by': decider,
    note: row => row.approvalNotes,
  },
})

export interface Standouts {
  readonly oldest: Approval | null
  readonly oldestWaiting: Approval | null
  readonly firstToExpire: Approval | null
}

export const standoutsOf = (rows: readonly Approval[]): Standouts => {
  const least = (of: readonly Approval[], value: (row: Approval) => number) =>
    of.reduce<Approval | null>(
      (best, row) => (best === null || value(row) < value(best) ? row : best),
      null,
    )
  const waiting = rows.filter(row => row.status === 'pending')
  const requested = (row: Approval) => timesOf(row).requested
  const due = (row: Approval) => timesOf(row).due
  return {
    oldest: least(rows, requested),
    oldestWaiting: least(waiting, requested),
    firstToExpire: least(
      waiting.filter(row => due(row) < Infinity),
      due,
    ),
  }
}

/** Counts computed from the rows, used if the backend's counts couldn't be loaded. */
export const countsOf = (rows: readonly Approval[]): ApprovalStats => {
  const of = (status: string) => rows.filter(row => row.status === status).length
  return {
    pending: of('pending'),
    approved: of('approved'),
    rejected: of('rejected'),
    expired: of('expired'),
    totalRequests: rows.length,
  }
}
