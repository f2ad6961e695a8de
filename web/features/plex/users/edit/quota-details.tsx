import { TYPE_LABELS } from '../../../../components/labels/content-type.ts'
import { quotaTypeLabel } from '../../../../components/labels/quota-type.ts'
import { nextReset } from '../../../../components/quotas/next-reset.ts'
import { QuotaBar } from '../../../../components/quotas/quota-bar.tsx'
import { quotaSetting } from '../../../../components/quotas/quota-fields.ts'
import { capOf } from '../../../../components/quotas/quota-usage.ts'
import { useQuotaClock } from '../../../../components/quotas/use-quota-clock.ts'
import type { SettingsForm } from '../../../../components/settings/use-settings.ts'
import { useResource } from '../../../../components/use-resource.ts'
import { usageDays } from '../../../../components/users/usage-days.ts'
import type { ContentType } from '../../../../contract/values.ts'
import { pluralize } from '../../../../lib/pluralize.ts'
import type { QuotaWithStatus } from '../../../../state/quotas.ts'
import { DefinitionItem, DefinitionList } from '../../../../ui/definition-list.tsx'
import { Time } from '../../../../ui/time.tsx'
import { useMinute } from '../../../../ui/use-minute.ts'
import {
  describeEffect,
  formatWindow,
  nextDropOut,
  type Planned,
  usedSince,
  windowStart,
} from './quota-arithmetic.ts'

interface QuotaDetailsProps {
  type: ContentType
  userId: number
  name: string
  form: SettingsForm
  stored: QuotaWithStatus | null
}

export function QuotaDetails({ type, userId, name, form, stored }: QuotaDetailsProps) {
  const days = useResource(usageDays(String(userId))).data
  const clock = useQuotaClock()
  const settings = clock.windows
  const value = (part: 'enabled' | 'type' | 'limit' | 'bypass' | 'cap') =>
    form.value(quotaSetting(type, part))
  const quotaType = String(value('type'))
  const limit = Number(value('limit'))
  const today = days?.[0]?.date
  const start = today && settings ? windowStart(quotaType, today, settings) : null
  // Prefer the backend's count, which exists only for the saved quota type. Otherwise, use the daily figures.
  const known = stored?.quotaType === quotaType ? stored.currentUsage : undefined
  const recorded = days && start ? usedSince(days, type, start) : null
  const used = known ?? recorded
  const reset = nextReset(quotaType, clock, useMinute())
  const dropOut =
    days && start && settings && quotaType === 'weekly_rolling'
      ? nextDropOut(days, type, start, settings.weeklyRolling.resetDays)
      : null
  const plan: Planned = {
    name,
    type,
    isLimited: value('enabled') === true,
    quotaType,
    limit,
    bypass: value('bypass') === true,
    used,
    isChanged: form.changes.some(change => change.key.startsWith(`${type}.`)),
  }
  const effect = describeEffect(plan)
  const cap = capOf({ ...stored, watchlistCap: Number(value('cap')) || null })
  return (
    <div className="mt-3 rounded-md bg-sunken px-3 py-2.5">
      <p role="status" className="font-medium wrap-anywhere">
        {effect ?? 'Enter a limit to see its effect today.'}
      </p>
      {plan.isLimited && effect && (
        <>
          {used !== null && <QuotaBar used={used} limit={limit} />}
          <DefinitionList className="mt-1 text-sm">
            <DefinitionItem name="Limit">
              {limit} {quotaTypeLabel(quotaType).per}
            </DefinitionItem>
            <DefinitionItem name="Used">
              {[
                known !== undefined && recorded !== null && known !== recorded
                  ? `The server counts ${known}; ${recorded} ${recorded === 1 ? 'is' : 'are'} recorded`
                  : (used ?? 'Unknown'),
                ...(start && today ? [formatWindow(start, today)] : []),
              ].join(' ')}
            </DefinitionItem>
            <DefinitionItem name="Resets">
              {reset ? (
                <span>
                  {reset.words}, <Time value={reset.at.toISOString()} />
                </span>
              ) : dropOut ? (
                `${pluralize(dropOut.count, TYPE_LABELS[type].toLowerCase())} ${dropOut.count === 1 ? 'stops' : 'stop'} counting on ${dropOut.day}`
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
