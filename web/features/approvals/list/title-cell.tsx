import CornerDownRight from 'lucide-react/icons/corner-down-right'
import { DecidedWord } from '../../../components/decisions/decided.tsx'
import { FailedNote } from '../../../components/decisions/failed-note.tsx'
import { requestType } from '../../../components/labels/content-type.ts'
import { KIND_OF } from '../../../components/labels/instance-kind.ts'
import { OddRowNote } from '../../../components/odd-row.tsx'
import { OutcomeBadge } from '../../../components/outcome/outcome-views.tsx'
import { routingOf } from '../../../components/routing/routing-draft.ts'
import { RequestPoster } from '../../../components/titles/request-poster.tsx'
import { useStore } from '../../../components/use-store.ts'
import { withBase } from '../../../lib/base-path.ts'
import { instances } from '../../../state/instances.ts'
import { isPlainClick, selectsText } from '../../../ui/plain-click.ts'
import { Time } from '../../../ui/time.tsx'
import { type Cell, cellFacts } from './cell-facts.ts'

export function TitleCell(cell: Cell) {
  const { row, context, place } = cell
  const { decision, isOpen } = cellFacts(cell)
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
            <span className="[[data-without~=requested]_&]:sr-only">{requestType(row)}</span>
            {context.saysDecision && decision && (
              <span>
                {' · '}
                <DecidedWord {...decision} />
              </span>
            )}
            {/* Narrow tables have no column for the request time, but the poster shows the type. */}
            <span className="hidden [[data-without~=requested]_&]:inline">
              <Time value={row.createdAt} mode="short" />
            </span>
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

export const Failures = ({ row, place: { stack = [row] } }: Pick<Cell, 'row' | 'place'>) =>
  stack.map(each => <FailedNote key={each.id} row={each} />)
