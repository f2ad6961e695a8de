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
import { DefinitionItem, DefinitionList } from '../../../ui/definition-list.tsx'
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
  const use = usageIn(row, type, quotaType, { days, windows })
  const { used, known, recorded, since, leaving } = use
  const [next] = leaving
  const cap = capOf({ ...row.quotas?.[type], watchlistCap: quota?.watchlistCap })
  const effect = !quota
    ? `No limit on ${TYPE_PLURALS[type]}.`
    : !isWhole
      ? 'Enter a limit to see its effect today.'
      : used === null
        ? `Usage ${quotaTypeLabel(quotaType).per} is shown after saving.`
        : leftText({ used, quotaLimit, quotaType, isBypassed: bypassApproval === true })
  return (
    <div className="rounded-md bg-sunken px-3 py-2.5">
      <p role="status" className="font-medium wrap-anywhere">
        {effect}
      </p>
      {isWhole && (
        <>
          {used !== null && <QuotaBar used={used} limit={quotaLimit} />}
          <DefinitionList className="mt-1 text-sm">
            <DefinitionItem name="Used">
              {[
                known !== undefined && recorded !== null && known !== recorded
                  ? `The server counts ${known}; ${recorded} ${recorded === 1 ? 'is' : 'are'} recorded`
                  : (used ?? 'Unknown'),
                since,
              ]
                .filter(Boolean)
                .join(' ')}
            </DefinitionItem>
            <DefinitionItem name="Resets">
              {reset ? (
                <span>
                  {reset.words}, <Time value={reset.at.toISOString()} />
                </span>
              ) : next ? (
                `${pluralize(next.count, TYPE_LABELS[type].toLowerCase())} ${next.count === 1 ? 'stops' : 'stop'} counting on ${next.day}`
              ) : quotaType === 'weekly_rolling' ? (
                'Rolling, no reset'
              ) : (
                'Unknown'
              )}
            </DefinitionItem>
            {cap && (
              <DefinitionItem name="Watchlist">
                {cap.words}
                {cap.listed !== null && <QuotaBar used={cap.listed} limit={cap.cap} />}
              </DefinitionItem>
            )}
          </DefinitionList>
        </>
      )}
    </div>
  )
}
