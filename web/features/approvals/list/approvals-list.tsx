import CircleCheck from 'lucide-react/icons/circle-check'
import CircleDot from 'lucide-react/icons/circle-dot'
import Film from 'lucide-react/icons/film'
import Hourglass from 'lucide-react/icons/hourglass'
import ListFilter from 'lucide-react/icons/list-filter'
import Users from 'lucide-react/icons/users'
import Zap from 'lucide-react/icons/zap'
import type { ComponentType, ReactNode } from 'react'
import { isApproved, resolvedAt } from '../../../components/decisions/eligibility.ts'
import { statusLabel } from '../../../components/labels/approval-status.ts'
import { triggerLabel } from '../../../components/labels/approval-trigger.ts'
import { requestType, TYPE_LABELS } from '../../../components/labels/content-type.ts'
import { isDueSoon } from '../../../components/labels/expires-soon.ts'
import { defineList, type ListQuery, switchFacet } from '../../../components/list/define-list.ts'
import { OUTCOME_LABELS } from '../../../components/outcome/outcome-labels.ts'
import { OutcomeCell } from '../../../components/outcome/outcome-views.tsx'
import type { ApprovalWithOutcome } from '../../../components/outcome/outcomes.ts'
import {
  decidedBy,
  isAutoApproved,
  reasonOf,
  whyOf,
} from '../../../components/requests/approval-labels.ts'
import { requestName } from '../../../components/requests/request-name.ts'
import { timesOf } from '../../../components/requests/request-times.ts'
import { APPROVAL_STATUSES, APPROVAL_TRIGGERS, type Approval } from '../../../contract/approvals.ts'
import { parseTime } from '../../../lib/time.ts'
import { isPartial } from '../../../state/approvals.ts'
import { currentUser } from '../../../state/current-user.ts'
import { displayNameOf } from '../../../state/users.ts'
import { actionsColumn } from '../../../ui/table/common-columns.tsx'
import { ApprovalCard } from './approval-card.tsx'
import { Age, ApprovedAt, Due, Status, Why } from './approval-cells.tsx'
import type { ApprovalContext, Cell } from './cell-facts.ts'
import { Requesters } from './requesters.tsx'
import { RowActions } from './row-actions.tsx'
import { TitleCell } from './title-cell.tsx'
import { STACKS, stackTitles } from './title-stacks.ts'

/** Tables at least this wide have room for a name of 20 letters, and for reasons of 38. */
const WIDE_PX = 1000
const ROOMY_PX = 800

const cellOf =
  (View: ComponentType<Cell>) =>
  (row: Cell['row'], context: ApprovalContext, place: Cell['place']): ReactNode => (
    <View {...{ row, context, place }} />
  )

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

const outcomeIdOf = (row: ApprovalWithOutcome): keyof typeof OUTCOME_LABELS | null => {
  const id = isApproved(row) ? row.outcome?.id : undefined
  return id !== undefined && id in OUTCOME_LABELS ? (id as keyof typeof OUTCOME_LABELS) : null
}
export const isStuck = ({ status, outcome }: ApprovalWithOutcome): boolean =>
  isApproved({ status }) && outcome?.isStuck === true
/** Those that need attention come first, then those that take long, whatever they wait for. */
const OUTCOME_IDS: readonly string[] = Object.keys(OUTCOME_LABELS)

export const APPROVALS = defineList<ApprovalWithOutcome, ApprovalContext>({
  label: 'Approval requests',
  idOf: row => row.id,
  nameOf: requestName,
  dense: true,
  rowHeight: 48,
  cardHeight: 80,
  cardGap: 0,
  skeletonRows: 12,
  searchText: row =>
    [
      row.contentTitle,
      row.userName,
      displayNameOf(row.userName),
      whyOf(row),
      reasonOf(row),
      row.approvalReason ?? '',
      row.approvalNotes ?? '',
    ].join('\n'),
  sort: { id: 'requested', desc: true },
  ties: (a, b) => timesOf(b).requested - timesOf(a).requested || b.id - a.id,
  columns: [
    {
      id: 'title',
      header: 'Title',
      weight: 1.2,
      least: 136,
      alwaysShown: true,
      sortValue: row => row.contentTitle,
      cell: cellOf(TitleCell),
    },
    {
      id: 'user',
      header: 'Requested by',
      width: table => (table >= WIDE_PX ? 188 : table >= ROOMY_PX ? 124 : 96),
      sortValue: row => displayNameOf(row.userName),
      cell: cellOf(Requesters),
    },
    {
      id: 'status',
      header: 'Status',
      width: 104,
      sortValue: row => statusLabel(row.status).label,
      cell: cellOf(Status),
    },
    {
      id: 'trigger',
      header: 'Reason',
      weight: 1,
      least: 130,
      sortValue: whyOf,
      cell: cellOf(Why),
    },
    {
      id: 'outcome',
      header: 'Outcome',
      // Room for the row's actions beside "Never added to Sonarr".
      weight: 1.3,
      least: 130,
      sortValue: row => {
        const id = outcomeIdOf(row) ?? ''
        return OUTCOME_IDS.indexOf(isStuck(row) && id !== 'missing' ? 'noRelease' : id)
      },
      // The column beside it tells when the request was approved.
      cell: (row, { saysDecision }) => <OutcomeCell row={row} hasAge={saysDecision} />,
    },
    {
      id: 'due',
      header: 'Expires',
      width: table => (table >= WIDE_PX ? 74 : 68),
      sortValue: row => timesOf(row).due,
      cell: cellOf(Due),
    },
    {
      id: 'requested',
      header: 'Age',
      width: table => (table >= WIDE_PX ? 72 : 58),
      descFirst: true,
      isReversed: true,
      hideBelow: 700,
      sortValue: row => timesOf(row).requested,
      cell: cellOf(Age),
    },
    // The menu, which shows while the row is in use, covers the age.
    actionsColumn(76, cellOf(RowActions)),
  ],
  card: (row, context, checkbox, place) => <ApprovalCard {...{ row, context, checkbox, place }} />,
  facets: [
    {
      id: 'status',
      label: 'Status',
      icon: <CircleDot />,
      values: labelsOf(APPROVAL_STATUSES, value => statusLabel(value).label),
      // No tab would show another one.
      accepts: new RegExp(`^(${APPROVAL_STATUSES.join('|')})$`),
      initial: ['pending'],
      // A request whose status can't be read may have any.
      of: row => (row.status === '' ? APPROVAL_STATUSES : [row.status]),
    },
    {
      id: 'type',
      label: 'Type',
      icon: <Film />,
      values: TYPE_LABELS,
      of: row => [row.contentType],
    },
    {
      id: 'trigger',
      label: 'Reason',
      icon: <ListFilter />,
      values: labelsOf(APPROVAL_TRIGGERS, triggerLabel),
      of: row => [row.triggeredBy],
    },
    {
      id: 'outcome',
      label: 'Outcome',
      icon: <CircleCheck />,
      values: OUTCOME_LABELS,
      of: row => [outcomeIdOf(row) ?? []].flat(),
    },
    {
      id: 'user',
      label: 'User',
      icon: <Users />,
      values: {},
      accepts: /^[1-9]\d*$/,
      nameOf: row => displayNameOf(row.userName),
      none: 'No requests yet',
      of: row => [String(row.userId)],
    },
    switchFacet(
      'soon',
      'Expires soon',
      (row, nowMs) => row.status === 'pending' && isDueSoon(timesOf(row).due, nowMs),
      <Hourglass />,
    ),
    switchFacet('auto', 'Auto-approved', isAutoApproved, <Zap />),
    switchFacet('stuck', 'Stuck', isStuck),
  ],
  groups: {
    id: 'user',
    keyOf: row => row.userId,
  },
  stacked: (rows, query) => (isPendingOnly(query) ? stackTitles(rows, query.sort?.id) : rows),
  csv: {
    id: row => row.id,
    title: row => row.contentTitle,
    type: row => requestType(row),
    user: row => row.userName,
    status: row => statusLabel(row.status).label,
    outcome: row => {
      const id = outcomeIdOf(row)
      return id ? OUTCOME_LABELS[id] : undefined
    },
    why: row => (isPartial(row) ? NOT_READ : whyOf(row)),
    requested: row => iso(row.createdAt),
    expires: row => (isPartial(row) ? NOT_READ : iso(row.expiresAt)),
    resolved: row => (row.status === 'pending' ? '' : iso(resolvedAt(row))),
    'decided by': decider,
    note: row => row.approvalNotes,
  },
})

type Column = (typeof APPROVALS.columns)[number]
/** A table with some of the columns, some of them in their own form. */
const tableOf = (
  ids: readonly string[],
  own: Readonly<Record<string, Partial<Column>>> = {},
): typeof APPROVALS => ({
  ...APPROVALS,
  columns: APPROVALS.columns
    .filter(({ id }) => ids.includes(id))
    .map(column => ({ ...column, ...own[column.id] })),
})

const PENDING_TABLE = tableOf(['title', 'user', 'trigger', 'due', 'requested', 'actions'], {
  title: { isSortedByMenu: true },
  user: { isSortedByMenu: true },
  // The name gives way before the reason.
  trigger: {
    isSortedByMenu: true,
    width: table => Math.max(table >= ROOMY_PX ? 296 : 150, table * 0.29),
  },
})
const APPROVED_TABLE = tableOf(['title', 'user', 'outcome', 'due', 'actions'], {
  user: { width: table => (table >= ROOMY_PX ? 188 : 96) },
  due: {
    header: 'Approved',
    width: 128,
    hideBelow: 700,
    descFirst: true,
    cell: cellOf(ApprovedAt),
  },
  actions: { width: 134 },
})
const MIXED_TABLE = tableOf(['title', 'user', 'status', 'trigger', 'due', 'requested', 'actions'], {
  due: { header: 'Resolved', width: 88, descFirst: true },
})

/** Whether a list shows approved requests only. */
export const isApprovedList = ({ facets: { status = [] } }: Pick<ListQuery, 'facets'>): boolean =>
  status.length > 0 && status.every(one => isApproved({ status: one }))

/** Whether a list shows pending requests, perhaps among others. */
export const hasPending = ({ facets: { status = [] } }: Pick<ListQuery, 'facets'>): boolean =>
  status.length === 0 || status.includes('pending')

/** Whether a list only shows pending requests, one row per title. */
const isPendingOnly = ({ facets }: Pick<ListQuery, 'facets'>): boolean =>
  facets.status?.join() === 'pending'

/** How a list stacks its requests. */
export const stacksOf = (query: ListQuery): typeof STACKS | undefined =>
  isPendingOnly(query) && !query.isGrouped ? STACKS : undefined

/** Whether a list filters or sorts by outcomes, which takes the watchlists of all users. */
export const needsEveryone = ({ facets, sort }: Pick<ListQuery, 'facets' | 'sort'>): boolean =>
  sort?.id === 'outcome' || ['outcome', 'stuck'].some(id => (facets[id]?.length ?? 0) > 0)

/** Filters by what only pending or only approved requests have. */
export const OF_PENDING = ['trigger', 'soon']
export const OF_APPROVED = ['outcome', 'auto']

/** The table for the statuses that are shown. */
export const tableFor = (query: Pick<ListQuery, 'facets'>): typeof APPROVALS =>
  isApprovedList(query) ? APPROVED_TABLE : isPendingOnly(query) ? PENDING_TABLE : MIXED_TABLE
