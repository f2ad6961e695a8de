import type { ReactNode } from 'react'
import { can } from '../../../components/decisions/eligibility.ts'
import { FailedNote } from '../../../components/decisions/failed-note.tsx'
import { TYPE_LABELS } from '../../../components/labels/content-type.ts'
import { Genres, RequestPoster } from '../../../components/titles/request-poster.tsx'
import { Time } from '../../../ui/time.tsx'
import { Due, type RowProps, Status, Why } from './approval-cells.tsx'
import { type OnDecide, RowActions } from './row-actions.tsx'
import { type OnOpen, TitleLink } from './title-link.tsx'

interface ApprovalCardProps extends RowProps {
  checkbox: ReactNode
  /** False if all cards have the same status. Cards then don't show it. */
  hasStatus: boolean
  isElsewhere: boolean
  onDecide: OnDecide
  onOpen: OnOpen
}

export function ApprovalCard(props: ApprovalCardProps) {
  const { row, checkbox, hasStatus, isElsewhere, onDecide, onOpen } = props
  const hasButtons = isElsewhere || can('reject', row)
  return (
    <article className="card p-3" aria-label={row.contentTitle}>
      <div className="flex gap-3">
        <RequestPoster row={row} className="h-16 w-11" />
        <div className="min-w-0 flex-1">
          <h2 className="line-clamp-2 text-md wrap-anywhere" dir="auto">
            <TitleLink row={row} onOpen={onOpen} />
          </h2>
          <p className="truncate text-sm text-ink-3">
            {TYPE_LABELS[row.contentType]}
            <Genres row={row} />
          </p>
          <div className="mt-1 flex flex-wrap items-center gap-2 text-sm">
            {hasStatus && <Status row={row} />}
            <span className="text-ink-2">
              {row.status === 'pending' && row.expiresAt && 'Expires '}
              <Due row={row} isElsewhere={isElsewhere} />
            </span>
          </div>
        </div>
        <span className="p-1">{checkbox}</span>
      </div>
      <FailedNote row={row} />
      <div className={hasButtons ? 'mt-2 grid gap-2.5' : 'mt-1 flex items-center gap-2'}>
        <div className="flex min-w-0 flex-1 gap-1 text-sm text-ink-3">
          <bdi className="max-w-[45%] shrink-0 truncate font-semibold text-ink">{row.userName}</bdi>
          <span className="shrink-0">
            · <Time value={row.createdAt} /> ·
          </span>
          <span className="min-w-0 flex-1 [&>span]:line-clamp-1">
            <Why row={row} />
          </span>
        </div>
        <RowActions
          row={row}
          isElsewhere={isElsewhere}
          onDecide={onDecide}
          onOpen={onOpen}
          isCard
        />
      </div>
    </article>
  )
}
