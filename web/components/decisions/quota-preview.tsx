import { formatNumber } from '../../lib/pluralize.ts'
import { dayInYear } from '../../lib/time.ts'
import type { Period } from './policy-offers.ts'

/** Bars that fit; there are more days than that in four weeks. */
const BARS = 7
const BAR_AREA_PX = 64
const LEGEND_PX = 36

interface QuotaPreviewProps {
  title: string
  /** Latest first. */
  periods: readonly Period[]
  limitNow: number
  /** The new limit. */
  limit: number
  /** Requests over quota of the last four weeks. */
  held: number
}

/** The usage of recent periods, with the limit there is and the one that would have been enough. */
export function QuotaPreview({ title, periods, limitNow, limit, held }: QuotaPreviewProps) {
  const top = Math.max(limit, ...periods.map(({ used }) => used))
  const heightOf = (value: number) => (value / top) * BAR_AREA_PX
  const height = BAR_AREA_PX + LEGEND_PX
  return (
    <div className="w-84 max-w-full p-1.5">
      <p className="font-display text-base font-semibold">{title}</p>
      <div className="relative mt-4 mr-14 mb-2 flex items-end gap-2.5" style={{ height }}>
        {periods
          .slice(0, BARS)
          .reverse()
          .map(({ from, used }) => (
            <div key={from} className="min-w-0 flex-1 text-center text-xs tabular">
              <div className="rounded-t-sm bg-main" style={{ height: heightOf(used) }} />
              <div className="h-9 truncate border-t border-rule pt-0.5 text-ink-2">
                <b className="block font-semibold text-ink">{formatNumber(used)}</b>
                {dayInYear(new Date(`${from}T00:00`))}
              </div>
            </div>
          ))}
        <Limit at={heightOf(limitNow)} className="border-wait text-wait">
          {limitNow} now
        </Limit>
        <Limit at={heightOf(limit)} className="border-ok text-ok">
          {limit} new
        </Limit>
      </div>
      <dl className="grid grid-cols-[1fr_auto] gap-y-1 text-ink-2 [&_dd]:text-right [&_dd]:font-semibold">
        <dt>Held for approval in 4 weeks</dt>
        <dd className="text-ink">{formatNumber(held)}</dd>
        <dt>Pending requests</dt>
        <dd className="text-ink">Stay pending</dd>
      </dl>
    </div>
  )
}

interface LimitProps {
  /** Distance from the bars' lower end, in px. */
  at: number
  className: string
  children: React.ReactNode
}

const Limit = ({ at, className, children }: LimitProps) => (
  <div
    className={`absolute -right-2 left-0 border-t-2 border-dashed text-xs ${className}`}
    style={{ bottom: at + LEGEND_PX }}
  >
    <span className="absolute -top-2.5 left-full pl-1 whitespace-nowrap">{children}</span>
  </div>
)
