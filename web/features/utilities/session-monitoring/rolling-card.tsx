import RotateCcw from 'lucide-react/icons/rotate-ccw'
import SearchX from 'lucide-react/icons/search-x'
import Tv from 'lucide-react/icons/tv'
import { useMemo, useState } from 'react'
import { useOwnList } from '../../../components/list/use-list.ts'
import { Loaded } from '../../../components/loaded.tsx'
import { OperationView } from '../../../components/operation-view.tsx'
import { SectionCard } from '../../../components/settings/sections.tsx'
import { useResource } from '../../../components/use-resource.ts'
import { csvOf } from '../../../lib/csv.ts'
import { formatNumber, pluralize, pluralizeOf } from '../../../lib/pluralize.ts'
import { instances } from '../../../state/instances.ts'
import { Button } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { DataTable } from '../../../ui/data-table.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { ExportCsv } from '../../../ui/export-csv.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { SearchInput } from '../../../ui/search-input.tsx'
import { useLastOpened } from '../../../ui/use-last-opened.ts'
import { useIsMobile } from '../../../ui/use-media.ts'
import { type InactiveReset, inactive, inactiveReset, rolling } from './rolling.ts'
import { RollingDialog } from './rolling-dialogs.tsx'
import { SHOWS, showsCsv } from './rolling-list.tsx'
import { groupShows, type RollingGroup } from './rolling-shows.ts'

/** An action on a single show, or a reset of all inactive shows. */
export type Asked = { kind: 'reset' | 'remove'; group: RollingGroup } | { kind: 'inactive' }

const NONE: readonly RollingGroup[] = []

export function RollingCard({ days }: { days: number }) {
  const { data, status, error } = useResource(rolling)
  const { data: idle } = useResource(inactive(String(days)))
  const { data: sonarr } = useResource(instances.sonarr)
  const [asked, setAsked] = useState<Asked | null>(null)
  const { last: shown, times } = useLastOpened(asked)
  const groups = useMemo(
    () => (data ? groupShows(data, idle ?? [], sonarr) : NONE),
    [data, idle, sonarr],
  )
  const { query, setText, change, matching, facets } = useOwnList(SHOWS, groups)
  const isMobile = useIsMobile()
  if (status === 'not-offered') return <Notice>{error}</Notice>
  const isEmpty = groups.length === 0
  // Show the tools even while the shows load, to avoid a layout shift.
  const hasTools = !isEmpty || (data === null && !error)
  const search = hasTools && (
    <search className="flex flex-wrap items-center gap-2.5 max-md:mb-2.5">
      <span
        role="status"
        className="text-sm text-ink-2 tabular max-md:order-last max-md:min-h-5 max-md:basis-full"
      >
        {data && pluralizeOf(matching.length, groups.length, 'show')}
      </span>
      <SearchInput
        aria-label="Search rolling shows"
        placeholder="Title, user or instance"
        className="max-md:min-w-0 max-md:flex-1 md:w-57.5"
        value={query.text}
        onChange={event => setText(event.currentTarget.value)}
      />
      {facets
        .flatMap(facet => facet.options)
        .map(({ value, label, count, isOn, toggle }) => (
          <Chip key={value} pressed={isOn} count={data && count} onClick={toggle}>
            {label}
          </Chip>
        ))}
    </search>
  )
  return (
    <SectionCard
      title="Rolling shows"
      state={data ? formatNumber(groups.length) : undefined}
      meta={!isMobile && search}
      actions={
        hasTools && (
          <>
            <Button
              variant="clear"
              size="sm"
              icon={<RotateCcw aria-hidden />}
              onClick={() => setAsked({ kind: 'inactive' })}
            >
              Reset inactive…
            </Button>
            <ExportCsv isIcon file="rolling-shows.csv" csv={() => showsCsv(matching)} />
          </>
        )
      }
    >
      <Loaded from={rolling} what="rolling shows" />
      <div className="-mx-4 -mt-4 mb-4 border-b border-rule px-4 py-1 empty:hidden">
        <OperationView
          operation={inactiveReset}
          work="Inactive-show reset"
          describeResult={({ count, days }) =>
            `${pluralize(count, 'show')} reset (not watched for ${pluralize(days, 'day')})`
          }
          detailsOf={result => <ResetDetails {...result} />}
        />
      </div>
      {isMobile && search}
      {(data !== null || !error) && (
        <div className="card-table">
          <DataTable
            table={SHOWS}
            context={setAsked}
            rows={matching}
            sort={query.sort}
            onSort={sort => change({ sort })}
            loading={data === null}
          >
            {isEmpty ? (
              <Empty
                icon={<Tv />}
                title="No rolling shows yet"
                hint="Shows appear here when they’re added with rolling season monitoring, which you set in an instance or router rule."
              />
            ) : (
              <Empty
                icon={<SearchX aria-hidden />}
                title="No matching shows"
                hint="Try a shorter search or remove a filter."
              />
            )}
          </DataTable>
        </div>
      )}
      {shown && (
        <RollingDialog
          key={times}
          asked={shown}
          open={asked !== null}
          days={days}
          onClose={() => setAsked(null)}
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
        {count !== titles.length && (
          <span>
            {' '}
            The preview listed {pluralize(titles.length, 'show')}; the remaining shows are below.
          </span>
        )}
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
