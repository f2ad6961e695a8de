import { type ReactNode, useState } from 'react'
import { TYPE_PLURALS } from '../../../components/labels/content-type.ts'
import { OddRowNote } from '../../../components/odd-row.tsx'
import { QuotaBar } from '../../../components/quotas/quota-bar.tsx'
import { capOf } from '../../../components/quotas/quota-usage.ts'
import { useNextReset } from '../../../components/quotas/use-quota-clock.ts'
import { UsedOf } from '../../../components/quotas/used-of.tsx'
import { useResourceState } from '../../../components/use-resource.ts'
import type { ContentType } from '../../../contract/values.ts'
import { bidiIsolate } from '../../../lib/bidi-isolate.ts'
import { capital } from '../../../lib/sentence.ts'
import { type QuotaWithStatus, quotas } from '../../../state/quotas.ts'
import { displayName } from '../../../state/users.ts'
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
  const button = (
    <button
      type="button"
      data-cell={type}
      className="cell-button"
      aria-label={`Change the limit on ${TYPE_PLURALS[type]} of ${bidiIsolate(displayName(row.user))}`}
      // Keys typed right after the press belong to the form.
      onFocus={cellEditors.preload}
      onPointerEnter={cellEditors.preload}
      onClick={() => setIsEditing(true)}
    />
  )
  const look = 'relative block text-[0.8125rem]/4.25'
  if (quota) return <QuotaUse {...{ quota, withNotes, button, look }} />
  return (
    <span className={look}>
      <span className="text-ink-3">No limit</span>
      {button}
    </span>
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

interface QuotaUseProps {
  quota: QuotaWithStatus
  withNotes: boolean
  button: ReactNode
  look: string
}

function QuotaUse({ quota, withNotes, button, look }: QuotaUseProps) {
  const { quotaLimit: limit, currentUsage: used, bypassApproval } = quota
  const notes = useQuotaNotes(quota).join('. ')
  const cap = capOf(quota)
  return (
    <span className={look} data-tip={withNotes ? undefined : notes || undefined}>
      {/* The period gives way. */}
      <span className="flex gap-1 whitespace-nowrap tabular">
        <span className="truncate">
          <UsedOf quota={quota} />
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
      {button}
    </span>
  )
}
