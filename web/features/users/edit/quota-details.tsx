import { TYPE_LABELS } from '../../../components/labels/content-type.ts'
import { quotaEditOf } from '../../../components/quotas/quota-fields.ts'
import { QuotaLine } from '../../../components/quotas/quota-line.tsx'
import { capOf } from '../../../components/quotas/quota-usage.ts'
import { effectText } from '../../../components/quotas/quota-words.ts'
import { useNextReset, useQuotaClock } from '../../../components/quotas/use-quota-clock.ts'
import type { SettingsForm } from '../../../components/settings/use-settings.ts'
import { useResource } from '../../../components/use-resource.ts'
import { usageDays } from '../../../components/users/usage-days.ts'
import type { ContentType } from '../../../contract/values.ts'
import { pluralize } from '../../../lib/pluralize.ts'
import { Time } from '../../../ui/time.tsx'
import type { UserRow } from '../list/user-rows.ts'
import { usageIn } from './users-effect.ts'

interface QuotaDetailsProps {
  type: ContentType
  row: UserRow
  form: SettingsForm
}

/** A user's quota in a form, with the usage in its period. */
export function QuotaDetails({ type, row, form }: QuotaDetailsProps) {
  const { data: days } = useResource(usageDays(String(row.id)))
  const { windows } = useQuotaClock()
  const quota = quotaEditOf(type, form.values)
  const { quotaType = '', quotaLimit = 0 } = quota ?? {}
  const reset = useNextReset(quotaType)
  const isWhole = Number.isInteger(quotaLimit) && quotaLimit > 0
  const { used, known, recorded, since, leaving } = usageIn(row, type, quotaType, { days, windows })
  const [next] = leaving
  const cap = capOf({ ...row.quotas?.[type], ...quota })
  const resets = reset ? (
    <>
      Resets {reset.words}, <Time value={reset.at.toISOString()} />
    </>
  ) : next ? (
    `${pluralize(next.count, TYPE_LABELS[type].toLowerCase())} ${next.count === 1 ? 'stops' : 'stop'} counting on ${next.day}`
  ) : quotaType === 'weekly_rolling' ? (
    'Rolling, no reset'
  ) : (
    'Reset unknown'
  )
  return (
    <div className="grid gap-1 rounded-md bg-sunken px-3 py-2.5 text-sm text-ink-2">
      <div role="status" className="text-base font-medium text-ink wrap-anywhere">
        <QuotaLine bar={isWhole && used !== null ? { used, limit: quotaLimit } : null}>
          {effectText(type, quota, used)}
        </QuotaLine>
      </div>
      {isWhole && (
        <>
          {known !== undefined && recorded !== null && known !== recorded && (
            <p>{`The server counts ${known}; ${recorded} ${recorded === 1 ? 'is' : 'are'} recorded ${since}`}</p>
          )}
          <p>{resets}</p>
          {cap && <QuotaLine bar={cap.bar}>{cap.words}</QuotaLine>}
        </>
      )}
    </div>
  )
}
