import type { ComponentType } from 'react'
import type { Snapshot } from 'valtio'
import { TYPE_ICONS, TYPE_LABELS } from '../../../components/labels/content-type.ts'
import type { RequestPoster } from '../../../components/titles/request-poster.tsx'
import type { Approval } from '../../../contract/approvals.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Time } from '../../../ui/time.tsx'
import { expiresSoon } from '../dashboard-view.ts'
import type { WaitingActionsProps } from './waiting-actions.tsx'

interface WaitingRowProps extends WaitingActionsProps {
  row: Snapshot<Approval>
  /** null: their script is on its way; their room is kept. */
  parts: {
    WaitingActions: ComponentType<WaitingActionsProps>
    RequestPoster: typeof RequestPoster
  } | null
}

export function WaitingRow({ row, onDecided, onReject, parts }: WaitingRowProps) {
  const Icon = TYPE_ICONS[row.contentType]

  return (
    <li className="border-t border-rule py-2.5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2.5">
        {parts ? (
          <parts.RequestPoster row={row as Approval} className="h-11 w-8" />
        ) : (
          <span className="grid h-11 w-8 shrink-0 place-content-center rounded-sm border-2 border-rule bg-sunken text-ink-2">
            <Icon aria-hidden size={18} />
          </span>
        )}
        <span className="sr-only">{TYPE_LABELS[row.contentType]}</span>
        <div className="min-w-0 flex-1 basis-48">
          <p className="line-clamp-2 font-medium md:line-clamp-1" title={row.contentTitle}>
            <bdi>{row.contentTitle}</bdi>
          </p>
          <p className="line-clamp-2 text-sm text-ink-3 md:line-clamp-1">
            <bdi className="inline-block max-w-[40%] truncate align-bottom">{row.userName}</bdi> ·{' '}
            <Time value={row.createdAt} />
            {expiresSoon(row.expiresAt, Date.now()) && (
              <span className="text-wait">
                {' '}
                · expires <Time value={row.expiresAt} mode="countdown" />
              </span>
            )}
            {row.approvalReason && (
              <>
                {' '}
                · <bdi>{row.approvalReason}</bdi>
              </>
            )}
          </p>
        </div>
        {parts ? (
          <parts.WaitingActions row={row} onDecided={onDecided} onReject={onReject} />
        ) : (
          <Skeleton className="h-11 w-full sm:w-44 md:h-7.5" />
        )}
      </div>
    </li>
  )
}
