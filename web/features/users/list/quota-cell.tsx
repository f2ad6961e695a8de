import clsx from 'clsx'
import { useState } from 'react'
import { TYPE_PLURALS } from '../../../components/labels/content-type.ts'
import { quotaTypeLabel } from '../../../components/labels/quota-type.ts'
import { OddRowNote } from '../../../components/odd-row.tsx'
import { QuotaBar } from '../../../components/quotas/quota-bar.tsx'
import { capOf, isReached } from '../../../components/quotas/quota-usage.ts'
import { useNextReset } from '../../../components/quotas/use-quota-clock.ts'
import { useResourceState } from '../../../components/use-resource.ts'
import type { ContentType } from '../../../contract/values.ts'
import { capital } from '../../../lib/sentence.ts'
import { type QuotaWithStatus, quotas } from '../../../state/quotas.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { cellEditors } from './lazy-editors.ts'
import type { UserRow } from './user-rows.ts'

interface QuotaCellProps {
  row: UserRow
  type: ContentType
  /** Shows notes as text instead of in a tooltip. */
  withNotes?: boolean
}

/** A quota with its usage, which a click or Enter turns into a form. */
export function QuotaCell({ row, type, withNotes = false }: QuotaCellProps) {
  const [isEditing, setIsEditing] = useState(false)
  const close = () => setIsEditing(false)
  const editors = cellEditors.usePart(isEditing, close)
  if (!row.quotas) return <UnknownQuota />
  const quota = row.quotas[type]
  if (quota?.unread) return <OddRowNote row={quota} noun="quota" />
  if (isEditing && editors) return <editors.QuotaEditor row={row} type={type} onClose={close} />
  return (
    <button
      type="button"
      data-cell={type}
      className="cell-button text-[0.8125rem]/4.25"
      // Keys typed right after the press belong to the form.
      onFocus={cellEditors.preload}
      onPointerEnter={cellEditors.preload}
      onClick={() => setIsEditing(true)}
    >
      <span className="sr-only first-letter:uppercase">{TYPE_PLURALS[type]}: </span>
      {quota ? (
        <QuotaUse quota={quota} withNotes={withNotes} />
      ) : (
        <span className="text-ink-3">No limit</span>
      )}
    </button>
  )
}

function UnknownQuota() {
  const { error } = useResourceState(quotas)
  if (error === null) return <Skeleton className="h-4 w-24" />
  return <span className="text-ink-3">Unknown</span>
}

/** Notes about a quota: the cap on the watchlist, the next reset, and what happens over the limit. */
const useQuotaNotes = (quota: QuotaWithStatus): string[] => {
  const { quotaType, bypassApproval } = quota
  const reset = useNextReset(quotaType)
  const cap = capOf(quota)
  return [
    cap &&
      `${capital(cap.words)}${cap.isReached && !bypassApproval ? ', so more titles are skipped' : ''}`,
    reset && `Resets ${reset.words}`,
    bypassApproval && 'Requests over the limit are approved automatically',
  ].filter(note => typeof note === 'string')
}

function QuotaUse({ quota, withNotes }: { quota: QuotaWithStatus; withNotes: boolean }) {
  const { quotaType, quotaLimit: limit, currentUsage: used, bypassApproval } = quota
  const notes = useQuotaNotes(quota).join('. ')
  const { adverb } = quotaTypeLabel(quotaType)
  const cap = capOf(quota)
  return (
    <span className="block" data-tip={withNotes ? undefined : notes || undefined}>
      {/* The period gives way. */}
      <span className="flex gap-1 whitespace-nowrap tabular">
        <span className="truncate">
          {used === undefined ? (
            `${limit} ${adverb}, usage unknown`
          ) : (
            <span>
              <UsedCount quota={quota} /> of {limit} {adverb}
            </span>
          )}
        </span>
        {bypassApproval && <span className="text-xs/4.25 text-ink-3">· auto</span>}
        {cap?.isReached && !bypassApproval && (
          <span className="text-xs/4.25 text-wait">· capped</span>
        )}
      </span>
      {used !== undefined && <QuotaBar isSmall used={used} limit={limit} className="mt-1 h-1!" />}
      {notes && (
        <span className={withNotes ? 'block text-xs text-ink-3' : 'sr-only'}> {notes}</span>
      )}
    </span>
  )
}

/** The number used, amber if the quota is full and red if it is over. */
export const UsedCount = ({ quota }: { quota: QuotaWithStatus }) => {
  const { currentUsage: used = 0, quotaLimit: limit } = quota
  return (
    <b
      className={clsx(
        'font-semibold',
        used > limit ? 'text-bad' : isReached(quota) ? 'text-wait' : 'text-ink',
      )}
    >
      {used}
    </b>
  )
}
