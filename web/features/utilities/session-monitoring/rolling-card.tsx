import RotateCcw from 'lucide-react/icons/rotate-ccw'
import { useMemo, useState } from 'react'
import { OperationView } from '../../../components/operation-card.tsx'
import { SectionCard } from '../../../components/settings/sections.tsx'
import { useResource } from '../../../components/use-resource.ts'
import { counted } from '../../../lib/counted.ts'
import { csvOf } from '../../../lib/csv.ts'
import { instances } from '../../../state/instances.ts'
import { Button } from '../../../ui/button.tsx'
import { ExportCsv } from '../../../ui/export-csv.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Problem } from '../../../ui/problem.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { type InactiveReset, inactive, inactiveReset, rolling } from './rolling.ts'
import { RollingDialog } from './rolling-dialogs.tsx'
import { groupShows, type RollingGroup } from './rolling-shows.ts'
import { RollingTable } from './rolling-table.tsx'

/** An action on a single show, or a reset of all inactive shows. */
export type Asked = { kind: 'reset' | 'remove'; group: RollingGroup } | { kind: 'inactive' }

export function RollingCard({ days }: { days: number }) {
  const { data, status, error } = useResource(rolling)
  const { data: idle } = useResource(inactive(String(days)))
  const { data: sonarr } = useResource(instances.sonarr)
  const [asked, setAsked] = useState<Asked | null>(null)
  const [isAsking, setIsAsking] = useState(false)
  const groups = useMemo(() => groupShows(data ?? [], idle ?? [], sonarr), [data, idle, sonarr])
  const ask = (next: Asked) => {
    setAsked(next)
    setIsAsking(true)
  }
  if (status === 'not-offered') return <Notice>{error}</Notice>
  return (
    <SectionCard
      title="Rolling shows"
      actions={
        data !== null &&
        data.length > 0 && (
          <Button
            variant="neutral"
            size="sm"
            icon={<RotateCcw aria-hidden />}
            onClick={() => ask({ kind: 'inactive' })}
          >
            Reset inactive…
          </Button>
        )
      }
    >
      <p className="-mt-1 mb-3 max-w-[65ch] text-ink-2">
        Shows that start with the pilot or one season and get more seasons as they’re watched. To
        add shows, choose rolling season monitoring in a Sonarr instance or router rule.
      </p>
      {error && (
        <Problem
          title={error}
          cause={data ? 'Showing the last loaded list.' : undefined}
          onRetry={() => void rolling.load({ force: true })}
        />
      )}
      <div className="mb-4 empty:hidden">
        <OperationView
          operation={inactiveReset}
          work="Inactive show reset"
          hasFailures={({ count, titles }) => count !== titles.length}
          describeResult={({ count, days }) =>
            `${counted(count, 'show')} reset, not watched for ${counted(days, 'day')}`
          }
          detailsOf={result => <ResetDetails {...result} />}
        />
      </div>
      {data === null && !error && <Skeleton className="h-48" />}
      {data !== null && <RollingTable groups={groups} onAsk={ask} />}
      {asked && (
        <RollingDialog
          asked={asked}
          open={isAsking}
          days={days}
          onClose={() => setIsAsking(false)}
        />
      )}
    </SectionCard>
  )
}

function ResetDetails({ count, titles }: InactiveReset) {
  return (
    <>
      <p className="mb-2">
        {titles.join(', ')}.
        {count !== titles.length &&
          ` The preview listed ${counted(titles.length, 'show')}; the remaining shows are below.`}
      </p>
      <ExportCsv
        size="sm"
        file="inactive-shows-reset.csv"
        csv={() =>
          csvOf(
            ['show'],
            titles.map(title => [title]),
          )
        }
      />
    </>
  )
}
