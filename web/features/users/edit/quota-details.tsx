import { TYPE_LABELS, TYPE_PLURALS } from '../../../components/labels/content-type.ts'
import { quotaTypeLabel } from '../../../components/labels/quota-type.ts'
import { QuotaBar } from '../../../components/quotas/quota-bar.tsx'
import { quotaEditOf } from '../../../components/quotas/quota-fields.ts'
import { capOf, leftText } from '../../../components/quotas/quota-usage.ts'
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
  const { quotaType = '', quotaLimit = 0, bypassApproval } = quota ?? {}
  const reset = useNextReset(quotaType)
  const isWhole = Number.isInteger(quotaLimit) && quotaLimit > 0
  const { used, known, recorded, since, leaving } = usageIn(row, type, quotaType, { days, windows })
  const [next] = leaving
  const cap = capOf({ ...row.quotas?.[type], watchlistCap: quota?.watchlistCap })
  const effect = !quota
    ? `No limit on ${TYPE_PLURALS[type]}.`
    : !isWhole
      ? 'Enter a limit to see its effect today.'
      : used === null
        ? `Usage ${quotaTypeLabel(quotaType).per} is shown after saving.`
        : leftText({ used, quotaLimit, quotaType, isBypassed: bypassApproval === true })
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
      <p role="status" className="text-base font-medium text-ink wrap-anywhere">
        {effect}
      </p>
      {isWhole && (
        <>
          {used !== null && <QuotaBar used={used} limit={quotaLimit} />}
          {known !== undefined && recorded !== null && known !== recorded && (
            <p>{`The server counts ${known}; ${recorded} ${recorded === 1 ? 'is' : 'are'} recorded ${since}`}</p>
          )}
          <p>{resets}</p>
          {cap && <p>{cap.words}</p>}
          {cap && cap.listed !== null && <QuotaBar used={cap.listed} limit={cap.cap} />}
        </>
      )}
    </div>
  )
}
