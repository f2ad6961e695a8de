import { useEffect, useMemo } from 'react'
import { ChangeReview } from '../../../components/change-review.tsx'
import { contentLabel } from '../../../components/labels/content-type.ts'
import { nextReset } from '../../../components/quotas/next-reset.ts'
import { QuotaBar } from '../../../components/quotas/quota-bar.tsx'
import { useQuotaClock } from '../../../components/quotas/use-quota-clock.ts'
import { UsedOf } from '../../../components/quotas/used-of.tsx'
import { useStore } from '../../../components/use-store.ts'
import { usageDays } from '../../../components/users/usage-days.ts'
import { UserAvatar } from '../../../components/users/user-avatar.tsx'
import { CONTENT_TYPES } from '../../../contract/values.ts'
import { formatNumber, pluralize } from '../../../lib/pluralize.ts'
import type { UserEdit } from '../../../state/edit-users.ts'
import { displayName } from '../../../state/users.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { useMinute } from '../../../ui/use-minute.ts'
import type { UserRow } from '../list/user-rows.ts'
import { effectOf, type Forecast, forecastOf } from './users-effect.ts'

/** Loads daily usage of these users. The first response tells whether the server has it. */
const loadUsage = async ([first, ...others]: readonly number[]) => {
  if (first === undefined) return
  await usageDays(String(first)).load()
  if (usageDays(String(first)).state.status === 'not-offered') return
  for (const id of others) void usageDays(String(id)).load()
}

/** Who would be over with an edit. Usage in a new period, and when a rolling one has room again, is loaded if needed. */
export const useForecast = (rows: readonly UserRow[], edit: UserEdit) => {
  const { windows } = useQuotaClock()
  const states = useStore(usageDays.states)
  const forecast = useMemo(
    () => forecastOf(rows, edit, id => ({ days: states[String(id)]?.data ?? null, windows })),
    [rows, edit, states, windows],
  )
  const wanted = [
    ...forecast.unknown,
    ...forecast.over
      .filter(({ until, quotaType }) => until === null && quotaType === 'weekly_rolling')
      .map(({ row }) => row.id),
  ].filter(id => (states[String(id)]?.status ?? 'idle') === 'idle')
  const ids = wanted.join()
  useEffect(() => {
    if (ids) void loadUsage(ids.split(',').map(Number))
  }, [ids])
  return forecast
}

interface ForecastViewProps {
  forecast: Forecast
  edit: UserEdit
  chosen: number
  /** Whether users who would be over keep their quotas. */
  isKept: boolean
  onKeep: (isKept: boolean) => void
}

/** Who would be over, before a change of quotas is saved. */
export function ForecastView({ forecast, edit, chosen, isKept, onKeep }: ForecastViewProps) {
  const { over, unknown } = forecast
  const clock = useQuotaClock()
  const now = useMinute()
  const people = new Set(over.map(({ row }) => row.id)).size
  const least = unknown.length > 0 ? 'At least ' : ''
  const quotas = CONTENT_TYPES.flatMap(type => edit[type] ?? [])
  if (!quotas.some(({ quotaLimit }) => quotaLimit)) return null
  if (people === 0)
    return (
      <p role="status" className="-mx-5 mt-4 bg-sunken px-4 py-2.5">
        {unknown.length > 0
          ? `Usage of ${pluralize(unknown.length, 'user')} unknown.`
          : 'Nobody would be over.'}
      </p>
    )
  return (
    <section aria-label="Forecast" className="-mx-5 mt-4">
      <p role="status" className="bg-wait-soft px-4 py-2.5">
        <strong>{`${least}${people} of ${chosen} would be over tonight.`}</strong>{' '}
        <span className="text-ink-2">
          {quotas.every(({ bypassApproval }) => bypassApproval === true)
            ? 'Their requests are still approved.'
            : 'Their next requests need approval.'}
        </span>
      </p>
      <ul
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard
        tabIndex={0}
        className="max-h-52 divide-y divide-rule overflow-y-auto border-b border-rule"
      >
        {over.map(({ row, type, used, limit, quotaType, until }) => {
          const end = until ?? nextReset(quotaType, clock, now)?.words
          return (
            <li
              key={`${row.id} ${type}`}
              className="flex min-h-10 flex-wrap items-center gap-x-3 px-4 py-1 text-sm"
            >
              <UserAvatar user={row.user} />
              <bdi className="min-w-24 flex-1 truncate font-semibold">{displayName(row.user)}</bdi>
              <span className="tabular">
                {contentLabel(type)}{' '}
                <UsedOf quota={{ quotaType, quotaLimit: limit, currentUsage: used }} />
              </span>
              <QuotaBar isSmall used={used} limit={limit} className="w-28 max-md:hidden" />
              <span className="w-44 truncate text-right text-ink-3 tabular max-md:hidden">
                <span className="text-bad">{used - limit} over</span>
                {end && <span> until {end}</span>}
              </span>
            </li>
          )
        })}
      </ul>
      <Checkbox
        className="min-h-11 px-4"
        label={`Keep the quotas of ${people === 1 ? 'this user' : `these ${people} users`}`}
        checked={isKept}
        onCheckedChange={onKeep}
      />
    </section>
  )
}

interface EffectViewProps {
  rows: readonly UserRow[]
  editOf: (id: number) => UserEdit
}

/** How many users would change, and how. */
export function EffectView({ rows, editOf }: EffectViewProps) {
  const { changing, changes } = effectOf(rows, editOf)
  const others = rows.length - changing
  return (
    <section
      aria-label="Effect"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard
      tabIndex={0}
      // The shadow hides fields that scroll past the edges of this summary.
      className="sticky -bottom-4 mt-5 shadow-[0_0_0_0.75rem_var(--color-raised)] max-h-36 overflow-y-auto rounded-md border-2 border-edge bg-sunken px-3 py-2.5"
    >
      <p role="status" className="font-medium">
        {changing === 0 && others > 0
          ? 'Nothing would change yet.'
          : `${formatNumber(changing)} of ${pluralize(rows.length, 'user')} will change${others > 0 ? `; ${formatNumber(others)} already ${others === 1 ? 'has' : 'have'} these values` : ''}.`}
      </p>
      <ChangeReview of={changes} />
    </section>
  )
}
