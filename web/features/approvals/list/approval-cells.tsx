import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronUp from 'lucide-react/icons/chevron-up'
import CornerDownRight from 'lucide-react/icons/corner-down-right'
import Zap from 'lucide-react/icons/zap'
import { DecidedWord } from '../../../components/decisions/decided.tsx'
import { resolvedAt } from '../../../components/decisions/eligibility.ts'
import { FailedNote } from '../../../components/decisions/failed-note.tsx'
import { statusLabel } from '../../../components/labels/approval-status.ts'
import { requestType } from '../../../components/labels/content-type.ts'
import { expiresSoon } from '../../../components/labels/expires-soon.ts'
import { KIND_OF } from '../../../components/labels/instance-kind.ts'
import { OddRowNote } from '../../../components/odd-row.tsx'
import { OutcomeBadge } from '../../../components/outcome/outcome-views.tsx'
import type { ApprovalWithOutcome } from '../../../components/outcome/outcomes.ts'
import { NotRead, Reason } from '../../../components/requests/reason.tsx'
import { requestName } from '../../../components/requests/request-name.ts'
import { Requester } from '../../../components/requests/requester.tsx'
import { useRequestFacts } from '../../../components/requests/use-request-facts.ts'
import { routingOf } from '../../../components/routing/routing-draft.ts'
import { Genres, RequestPoster } from '../../../components/titles/request-poster.tsx'
import { SentAnyway } from '../../../components/titles/sent-anyway.tsx'
import { useStore } from '../../../components/use-store.ts'
import { UserAvatar } from '../../../components/users/user-avatar.tsx'
import type { Approval } from '../../../contract/approvals.ts'
import { withBase } from '../../../lib/base-path.ts'
import { bidiIsolate } from '../../../lib/bidi-isolate.ts'
import { parseTime } from '../../../lib/time.ts'
import type { Decision } from '../../../state/approval-decisions.ts'
import { isPartial } from '../../../state/approvals.ts'
import { instances } from '../../../state/instances.ts'
import { displayNameOf, userNamed } from '../../../state/users.ts'
import { Badge } from '../../../ui/badge.tsx'
import { isPlainClick, selectsText } from '../../../ui/plain-click.ts'
import type { CellPlace } from '../../../ui/table/types.ts'
import { Time } from '../../../ui/time.tsx'
import { useMinute } from '../../../ui/use-minute.ts'

/** With more names, the last ones are only counted. */
const NAMES_MAX = 3

export interface ApprovalContext {
  /** Whether rows differ in their status. */
  readonly hasStatus: boolean
  /** Ids of rows that stay in place although they were decided. */
  readonly decided: ReadonlySet<number>
  /** Whether the column that shows decisions is hidden or covered, so that the title's cell shows them. */
  readonly saysDecision: boolean
  readonly onDecide: (decision: Decision, row: Approval) => void
  readonly onDecideAll: (decision: Decision, rows: readonly Approval[]) => void
  readonly onOpen: (row: Approval) => void
  /** The user's listed requests that can be decided. */
  readonly openOf: (userId: number) => readonly Approval[]
}

export interface Cell {
  row: ApprovalWithOutcome
  context: ApprovalContext
  /** `stack`: all requests of the title, if the row represents several. `isInner`: below such a row. */
  place: CellPlace<ApprovalWithOutcome>
}

export const useCellFacts = ({ row, context, place }: Cell) =>
  useRequestFacts(row, place.stack, context.decided)

export function Content(cell: Cell) {
  const { row, context, place } = cell
  const { decision, isOpen } = useCellFacts(cell)
  if (place.isInner) return <InnerTitle row={row} />
  return (
    <div className="flex items-center gap-2.5">
      <RequestPoster row={row} className="h-9 w-6" />
      <div className="min-w-0 flex-1">
        <p className="truncate leading-4.75 font-semibold" data-tip={row.contentTitle} dir="auto">
          <TitleLink row={row} context={context} />
        </p>
        <OddRowNote row={row} noun="request" />
        <p className="flex items-center text-xs text-ink-3">
          <span className="shrink-0">
            {requestType(row)}
            {context.saysDecision && decision && (
              <span>
                {' · '}
                <DecidedWord {...decision} />
              </span>
            )}
            {/* Narrow tables have no column for the request time. */}
            <span className="hidden [[data-without~=requested]_&]:inline">
              {' '}
              · <Time value={row.createdAt} mode="short" />
            </span>
          </span>
          {/* Shrinks before the badge does. */}
          <span className="min-w-0 shrink-9999 truncate">
            <Genres row={row} />
          </span>
          {/* It arrives later, so nothing may follow that would move. */}
          {isOpen && <OutcomeBadge row={row} />}
        </p>
        <Failures {...cell} />
      </div>
    </div>
  )
}

/** The router's link would render every row again on navigation. */
export function TitleLink({ row, context }: Pick<Cell, 'row' | 'context'>) {
  return (
    <a
      href={withBase(`/approvals?request=${row.id}`)}
      // Otherwise, a drag would take the link along instead of selecting text.
      draggable={false}
      className="rounded-sm select-text decoration-rule underline-offset-4 hover:underline hover:decoration-current"
      onClick={event => {
        if (!isPlainClick(event)) return
        event.preventDefault()
        if (!selectsText(event)) context.onOpen(row)
      }}
    >
      <bdi>{row.contentTitle}</bdi>
    </a>
  )
}

/** Where the request would send the title, which the row above names. */
function InnerTitle({ row }: Pick<Cell, 'row'>) {
  const { data } = useStore(instances[KIND_OF[row.contentType]].state)
  const id = routingOf(row.proposedRouterDecision)?.instanceId
  const name = data?.find(instance => instance.id === id)?.name
  return (
    <span className="flex items-center gap-2 pl-1.5 text-xs text-ink-3">
      <CornerDownRight size={15} className="shrink-0" />
      <span className="sr-only">{row.contentTitle}</span>
      {name && (
        <span className="truncate">
          to <bdi>{name}</bdi>
        </span>
      )}
    </span>
  )
}

/** Everyone who wants the title, with a button that unfolds their requests. */
export function Requesters({ row, place }: Pick<Cell, 'row' | 'place'>) {
  const { stack, isInner, isUnfolded, onFold } = place
  if (!stack)
    return (
      <span className="flex min-w-0 items-center gap-2">
        {isInner && <UserAvatar user={userNamed(row.userName)} className="size-5 max-md:hidden" />}
        <Requester className="truncate" name={row.userName} />
      </span>
    )
  const names = [...new Set(stack.map(own => own.userName))]
  const shown = names.length > NAMES_MAX ? names.slice(0, NAMES_MAX - 1) : names
  const more = names.length - shown.length
  return (
    <span className="flex min-w-0 items-center gap-2">
      <span className="truncate" data-tip={names.map(name => displayNameOf(name)).join(', ')}>
        {shown.map((name, at) => (
          <span key={name}>
            {at > 0 ? <span>, </span> : null}
            <Requester name={name} />
          </span>
        ))}
        {more > 0 && <span> and {more} more</span>}
      </span>
      <button
        type="button"
        aria-expanded={isUnfolded === true}
        aria-label={`Show the ${stack.length} requests for ${bidiIsolate(requestName(row))}`}
        className="grid size-6 shrink-0 place-content-center rounded-sm bg-raised text-ink-2 hover:text-ink max-md:-my-3.5 max-md:size-11 max-md:bg-transparent"
        onClick={() => onFold(isUnfolded === true)}
      >
        {isUnfolded ? <ChevronUp size={15} /> : <ChevronDown size={15} />}
      </button>
    </span>
  )
}

export function Status({ row }: Pick<Cell, 'row'>) {
  const { label, tone } = statusLabel(row.status)
  return <Badge tone={tone}>{label}</Badge>
}

/** When and by whom the request was approved. */
export function ApprovedAt(cell: Cell) {
  const { by, isAuto } = useCellFacts(cell)
  return (
    <div className="row-yields min-w-0">
      <Time value={resolvedAt(cell.row)} mode="short" className="block leading-4.75 text-ink-2" />
      <p className="flex items-center gap-1 truncate text-xs/4 text-ink-3">
        {isAuto && <Zap size={12} className="shrink-0" />}
        <span>{isAuto ? 'Auto-approved' : by}</span>
      </p>
    </div>
  )
}

export function Why(cell: Cell) {
  const { reason, by } = useCellFacts(cell)
  const { row, others, all } = reason
  const decision = [by, row.approvalNotes].filter(Boolean).join(': ')
  return (
    <div className="min-w-0">
      <div className="flex items-center gap-2">
        <Reason row={row} />
        {others > 0 && (
          <span
            className="shrink-0 rounded-sm border border-rule px-1 text-xs leading-4 text-ink-2"
            data-tip={all}
          >
            +{others}
          </span>
        )}
      </div>
      {!cell.context.decided.has(row.id) && (
        <p
          className="truncate pl-6 text-xs text-ink-3 empty:hidden"
          data-tip={row.approvalNotes ?? undefined}
        >
          <SentAnyway row={row}>{decision ? 'Sent anyway · ' : 'Sent anyway'}</SentAnyway>
          {decision && <span>{decision}</span>}
        </p>
      )}
    </div>
  )
}

export const Failures = ({ row, place: { stack = [row] } }: Pick<Cell, 'row' | 'place'>) =>
  stack.map(each => <FailedNote key={each.id} row={each} />)

/** The decision, which extends over the next column, or when the request expires or was resolved, in a short format. */
export function Due(cell: Cell) {
  const { decision, due } = useCellFacts(cell)
  if (decision) return <DecidedWord {...decision} />
  if (due.status !== 'pending')
    return <Time value={resolvedAt(due)} mode="short" className="text-ink-2" />
  return (
    <>
      {/* Other rows of the list show a time in the past. */}
      {cell.context.hasStatus && due.expiresAt && <span>in </span>}
      <Expiry row={due} isShort />
    </>
  )
}

export function Age(cell: Cell) {
  const { decision } = useCellFacts(cell)
  if (decision) return null
  return (
    <span className="row-yields">
      <Time value={cell.row.createdAt} mode="short" className="text-ink-2" />
    </span>
  )
}

export function Expiry({ row, isShort = false }: { row: Approval; isShort?: boolean }) {
  const now = useMinute()
  if (isPartial(row)) return <NotRead />
  const at = row.expiresAt
  const end = parseTime(at)
  if (!end) return <span className="text-ink-3">{isShort ? '–' : 'no expiry'}</span>
  if (end <= now)
    return (
      <time dateTime={end.toISOString()} data-tip="" className="font-semibold text-wait">
        {isShort ? 'now' : 'any moment now'}
      </time>
    )
  return (
    <Time
      value={at}
      mode={isShort ? 'short' : 'countdown'}
      className={expiresSoon(at, now.getTime()) ? 'font-semibold text-wait' : 'text-ink-2'}
    />
  )
}
