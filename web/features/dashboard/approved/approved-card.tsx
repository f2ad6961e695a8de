import { useResourceState } from '../../../components/use-resource.ts'
import type { Stats } from '../../../contract/stats.ts'
import { formatNumber } from '../../../lib/pluralize.ts'
import { statsFor } from '../../../state/stats.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Link } from '../../../ui/link.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useMinute } from '../../../ui/use-minute.ts'
import { useStatsView } from '../statistics/stats-query.ts'
import { type ApprovedTitles, approvedLately } from './use-approved-titles.ts'

const APPROVED = '/approvals?status=approved,auto_approved'

/** Parts of the bar. Stuck titles are one part, wherever they are stuck. */
const PARTS = [
  { id: 'available', color: 'bg-solid-ok', words: 'available', query: 'outcome=available' },
  { id: 'downloading', color: 'bg-solid-info', words: 'downloading', query: 'outcome=downloading' },
  { id: 'searching', color: 'bg-ink-3', words: 'searching', query: 'outcome=searching,sending' },
  { id: 'stuck', color: 'bg-solid-bad', words: 'stuck', query: 'stuck' },
  { id: 'unknown', color: 'bg-sunken', words: 'unknown', query: 'outcome=unknown' },
] as const
type PartId = (typeof PARTS)[number]['id']

const partOf = ({ outcome: { id, isStuck } }: ApprovedTitles['requests'][number]): PartId => {
  if (isStuck) return 'stuck'
  return id === 'available' || id === 'downloading' || id === 'unknown' ? id : 'searching'
}

/** The average of movies and shows, weighted by their counts, such as "5 h" or "1.3 d". */
const averageTime = (times: Stats['availability_times'] | undefined): string | null => {
  const counted = (times ?? []).filter(({ count }) => count > 0)
  const count = counted.reduce((sum, one) => sum + one.count, 0)
  if (count === 0) return null
  const hours = counted.reduce((sum, one) => sum + one.avg_days * 24 * one.count, 0) / count
  return hours < 24 ? `${Math.max(1, Math.round(hours))} h` : `${Math.round(hours / 2.4) / 10} d`
}

export function ApprovedCard({ titles }: { titles: ApprovedTitles }) {
  const now = useMinute()
  const { since, lately } = approvedLately(titles.requests, now)
  const { view } = useStatsView()
  const average = averageTime(useResourceState(statsFor(view)).data?.availability_times)
  const shown = PARTS.map(part => ({
    ...part,
    count: lately.filter(one => partOf(one) === part.id).length,
  })).filter(({ id, count }) => count > 0 || id !== 'unknown')
  const isUnknown = titles.error !== null && lately.every(one => partOf(one) === 'unknown')
  return (
    <Card
      title="Approved titles"
      className="order-3"
      meta={<span className="text-sm text-ink-3">last 30 days</span>}
      actions={
        <ButtonLink to={`${APPROVED}&sort=-due`} variant="clear" size="sm" className="-mr-3">
          View approved
        </ButtonLink>
      }
    >
      {!titles.isKnown || isUnknown ? (
        titles.error ? (
          <p className="min-h-16 text-ink-2">
            Outcome unknown. <span>{titles.error}</span>
          </p>
        ) : (
          <div role="status" aria-label="Loading" className="grid h-16 content-start gap-3">
            <Skeleton className="h-3.5" />
            <Skeleton className="h-2.5 w-2/3" />
          </div>
        )
      ) : lately.length === 0 ? (
        <p className="min-h-10 text-ink-2">No approved titles in the last 30 days.</p>
      ) : (
        <>
          <div
            aria-hidden="true"
            className="flex h-3.5 overflow-hidden rounded-sm border-2 border-edge"
          >
            {shown
              .filter(({ count }) => count > 0)
              .map(({ id, color, count }) => (
                <span
                  key={id}
                  className={`${color} min-w-2 border-edge not-first:border-l-2`}
                  style={{ flexGrow: count }}
                />
              ))}
          </div>
          <ul className="mt-2.5 flex flex-wrap justify-between gap-x-4 gap-y-2">
            {shown.map(({ id, color, words, query, count }) => (
              <li key={id}>
                <Link
                  to={`${APPROVED}&${query}&since=${since.toISOString()}&sort=-due`}
                  className="block text-sm text-ink-2 hover:text-ink hover:underline"
                >
                  <span className="flex items-center gap-2">
                    <span className={`size-2.5 rounded-xs border border-edge ${color}`} />
                    <b
                      className={`font-display text-lg/5.5 tabular ${id === 'stuck' && count > 0 ? 'text-bad' : 'text-ink'}`}
                    >
                      {formatNumber(count)}
                    </b>
                  </span>
                  {words}
                  {id === 'available' && average && <span>, {average} on average</span>}
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </Card>
  )
}
