import History from 'lucide-react/icons/history'
import X from 'lucide-react/icons/x'
import { Fragment, useEffect, useMemo, useState } from 'react'
import { availableSince, firstSeen } from '../../../components/outcome/first-seen.ts'
import { useStore } from '../../../components/use-store.ts'
import { clockTime } from '../../../lib/time.ts'
import { approvalStats } from '../../../state/approval-counts.ts'
import { connections } from '../../../state/instance-checks.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Link } from '../../../ui/link.tsx'
import { Time } from '../../../ui/time.tsx'
import { useMinute } from '../../../ui/use-minute.ts'
import type { ApprovedTitles } from '../approved/use-approved-titles.ts'
import { changesSince, keyOf, saveVisit, startVisit } from './last-visit.ts'
import { VISIT_LINE } from './visit-line-style.ts'

export function VisitLine({ approved }: { approved: ApprovedTitles }) {
  const [{ last, current }, setVisits] = useState(() => startVisit(new Date()))
  const counts = useStore(approvalStats.state).data
  const unreachable = useStore(connections.state).data?.unreachable
  const now = useMinute().toISOString()

  const requests = counts?.totalRequests ?? current.requests
  useStore(firstSeen)
  const arrivals = approved.requests.flatMap(row => availableSince(row)?.at ?? [])
  const unreachableKeys = (unreachable?.map(keyOf) ?? current.unreachable)?.join()
  const seen = useMemo(
    () => ({
      at: now,
      requests,
      unreachable: unreachableKeys?.split(',').filter(Boolean) ?? null,
    }),
    [now, requests, unreachableKeys],
  )
  // What arrives while the tab is hidden wasn't seen.
  useEffect(() => {
    if (!document.hidden) saveVisit({ last, current: seen })
  }, [last, seen])
  useEffect(() => {
    const onShow = () => {
      if (!document.hidden) setVisits(startVisit(new Date()))
    }
    document.addEventListener('visibilitychange', onShow)
    return () => document.removeEventListener('visibilitychange', onShow)
  }, [])

  const isComplete =
    approved.isKnown &&
    [counts, unreachable, ...Object.values(last ?? {})].every(
      value => value !== null && value !== undefined,
    )
  const changes = last
    ? changesSince(last, { requests, arrivals, unreachable: unreachable ?? [] })
    : []
  return (
    <section aria-label="Since your last visit" className={VISIT_LINE}>
      <History size={16} className="shrink-0 text-ink-3" />
      <p className="min-w-0 flex-1 truncate max-md:py-1 max-md:whitespace-normal">
        {!last ? (
          <>
            New requests, available titles and outages{' '}
            <span className="max-md:hidden">since your last visit </span>will appear here.
          </>
        ) : changes.length === 0 ? (
          <>
            {isComplete ? 'Nothing new since your last visit,' : 'Last visit:'}{' '}
            <Time value={last.at} />
          </>
        ) : (
          <>
            Since your last visit<span className="max-md:hidden">, {clockTime(last.at)}</span>:{' '}
            {changes.map(({ text, to }, index) => (
              <Fragment key={text}>
                {index > 0 && <span>, </span>}
                <Link
                  to={to}
                  className="font-medium text-ink underline decoration-outline underline-offset-3 hover:decoration-main-line"
                >
                  <bdi>{text}</bdi>
                </Link>
              </Fragment>
            ))}
          </>
        )}
      </p>
      {changes.length > 0 && (
        <IconButton
          label="Dismiss"
          variant="clear"
          size="sm"
          className="-my-1 px-1.5! text-ink-2!"
          icon={<X />}
          onClick={() => setVisits({ last: seen, current: seen })}
        />
      )}
    </section>
  )
}
