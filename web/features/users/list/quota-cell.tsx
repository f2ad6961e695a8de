import { useState } from 'react'
import { TYPE_PLURALS } from '../../../components/labels/content-type.ts'
import { OddRowNote } from '../../../components/odd-row.tsx'
import { QuotaBar } from '../../../components/quotas/quota-bar.tsx'
import { capOf } from '../../../components/quotas/quota-usage.ts'
import { overLimitText } from '../../../components/quotas/quota-words.ts'
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
  const quota = row.quotas?.[type]
  const notes = useQuotaNotes(quota?.unread ? null : quota)
  if (!row.quotas) return <UnknownQuota />
  if (quota?.unread) return <OddRowNote row={quota} noun="quota" />
  if (isEditing && editors) return <editors.QuotaEditor row={row} type={type} onClose={close} />
  const what = `${TYPE_PLURALS[type]} of ${bidiIsolate(displayName(row.user))}`
  return (
    <span className="relative block text-[0.8125rem]/4.25">
      {quota ? <QuotaUse quota={quota} /> : <span className="text-ink-3">No limit</span>}
      {notes && (
        <span className={withNotes ? 'block text-xs text-ink-3' : 'sr-only'}> {notes}</span>
      )}
      <button
        type="button"
        data-cell={type}
        className="cell-button"
        aria-label={`Change the limit on ${what}`}
        data-tip={withNotes ? undefined : notes || undefined}
        // Keys typed right after the press belong to the form.
        onFocus={cellEditors.preload}
        onPointerEnter={cellEditors.preload}
        onClick={() => setIsEditing(true)}
      />
    </span>
  )
}

function UnknownQuota() {
  const { error } = useResourceState(quotas)
  if (error === null) return <Skeleton className="h-4 w-24" />
  return <span className="text-ink-3">Unknown</span>
}

/** Notes about a quota: the cap on the watchlist, the next reset, and what happens over the limit. */
const useQuotaNotes = (quota: QuotaWithStatus | null | undefined): string => {
  const reset = useNextReset(quota?.quotaType ?? '')
  if (!quota) return ''
  const cap = capOf(quota)
  return [
    cap && `${capital(cap.words)}${cap.isBlocking ? ', so more titles are skipped' : ''}`,
    reset && `Resets ${reset.words}`,
    quota.bypassApproval && capital(overLimitText(quota)),
  ]
    .filter(Boolean)
    .join('. ')
}

function QuotaUse({ quota }: { quota: QuotaWithStatus }) {
  const { quotaLimit: limit, currentUsage: used, bypassApproval } = quota
  return (
    <>
      {/* The period gives way. */}
      <span className="flex gap-1 whitespace-nowrap tabular">
        <span className="truncate">
          <UsedOf quota={quota} />
        </span>
        {bypassApproval && <span className="text-xs/4.25 text-ink-3">· auto</span>}
        {capOf(quota)?.isBlocking && <span className="text-xs/4.25 text-wait">· capped</span>}
      </span>
      {used !== undefined && <QuotaBar isSmall used={used} limit={limit} className="mt-1 h-1!" />}
    </>
  )
}
