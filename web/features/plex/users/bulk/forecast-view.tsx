import CircleCheck from 'lucide-react/icons/circle-check'
import Gauge from 'lucide-react/icons/gauge'
import { useEffect, useMemo, useState } from 'react'
import { TYPE_PLURALS } from '../../../../components/labels/content-type.ts'
import { quotaTypeLabel } from '../../../../components/labels/quota-type.ts'
import { nextReset } from '../../../../components/quotas/next-reset.ts'
import { QuotaBar } from '../../../../components/quotas/quota-bar.tsx'
import { useQuotaClock } from '../../../../components/quotas/use-quota-clock.ts'
import { useStore } from '../../../../components/use-store.ts'
import { usageDays } from '../../../../components/users/usage-days.ts'
import { UserAvatar } from '../../../../components/users/user-avatar.tsx'
import { pluralize } from '../../../../lib/pluralize.ts'
import { capital } from '../../../../lib/sentence.ts'
import type { UserEdit } from '../../../../state/edit-users.ts'
import { displayName } from '../../../../state/users.ts'
import { useMinute } from '../../../../ui/use-minute.ts'
import type { UserRow } from '../list/user-rows.ts'
import { countUsers } from './count-users.ts'
import { type Excess, type Forecast, forecastOf } from './forecast.ts'

/** Loads daily usage of these users. The first response tells whether the server has it. */
const loadUsage = async ([first, ...others]: readonly number[]) => {
  if (first === undefined) return
  await usageDays(String(first)).load()
  if (usageDays(String(first)).state.status === 'not-offered') return
  for (const id of others) void usageDays(String(id)).load()
}

/**
 * The forecast for an edit of quotas. Usage in a new period, and when a rolling one has room again, is loaded for the users
 * concerned.
 */
export const useForecast = (rows: readonly UserRow[], edit: UserEdit): Forecast => {
  const { windows } = useQuotaClock()
  const states = useStore(usageDays.states)
  const key = JSON.stringify(edit)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` changes whenever the edit does
  const forecast = useMemo(
    () => forecastOf(rows, edit, id => states[String(id)]?.data ?? null, windows),
    [rows, key, states, windows],
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

const ROWS = 5

interface ForecastViewProps {
  forecast: Forecast
  chosen: number
  /** Whether requests over the limit are approved automatically. */
  isBypassed: boolean
}

/** Who would be over, before a change of quotas is saved. */
export function ForecastView({ forecast, chosen, isBypassed }: ForecastViewProps) {
  const [isOpen, setIsOpen] = useState(false)
  const { over, unknown } = forecast
  const people = new Set(over.map(({ row }) => row.id)).size
  const least = unknown.length > 0 ? 'At least ' : ''
  const rest = over.length - ROWS
  if (people === 0)
    return (
      <p role="status" className="flex items-center gap-2.5 bg-sunken px-4 py-2.5">
        {unknown.length > 0 ? (
          <span className="text-ink-2">Usage of {countUsers(unknown.length)} unknown.</span>
        ) : (
          <>
            <CircleCheck size={18} className="text-ok" />
            <span>Nobody would be over.</span>
          </>
        )}
      </p>
    )
  return (
    <section aria-label="Forecast">
      <p role="status" className="flex items-center gap-2.5 bg-wait-soft px-4 py-2.5">
        <Gauge size={18} className="shrink-0 text-wait" />
        <span>
          <strong>{`${least}${people} of ${chosen} would be over tonight.`}</strong>{' '}
          <span className="text-ink-2">
            {isBypassed
              ? 'Their requests are still approved.'
              : `Their next requests need approval.`}
          </span>
        </span>
      </p>
      <ul className="divide-y divide-rule border-b border-rule">
        {(isOpen ? over : over.slice(0, ROWS)).map(excess => (
          <ExcessRow key={`${excess.row.id} ${excess.type}`} excess={excess} />
        ))}
      </ul>
      {rest > 0 && !isOpen && (
        <button type="button" className="link mx-4 my-2 text-sm" onClick={() => setIsOpen(true)}>
          Show {pluralize(rest, 'more quota')}
        </button>
      )}
    </section>
  )
}

function ExcessRow({ excess }: { excess: Excess }) {
  const { row, type, used, limit, quotaType } = excess
  const reset = nextReset(quotaType, useQuotaClock(), useMinute())
  const until = excess.until ?? reset?.words
  return (
    <li className="grid min-h-10 grid-cols-[1.5rem_minmax(0,1fr)_minmax(0,11rem)_7rem_minmax(0,9rem)] items-center gap-x-3 px-4 py-1 text-sm max-md:grid-cols-[1.5rem_minmax(0,1fr)_auto]">
      <UserAvatar user={row.user} />
      <bdi className="truncate font-semibold">{displayName(row.user)}</bdi>
      <span className="truncate tabular">
        {capital(TYPE_PLURALS[type])} <b className="font-semibold text-bad">{used}</b> of {limit}{' '}
        {quotaTypeLabel(quotaType).adverb}
      </span>
      <QuotaBar isSmall used={used} limit={limit} className="max-md:hidden" />
      <span className="truncate text-right text-ink-3 tabular max-md:hidden">
        <span className="text-bad">{used - limit} over</span>
        {until && <span> until {until}</span>}
      </span>
    </li>
  )
}
