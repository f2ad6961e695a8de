import Plus from 'lucide-react/icons/plus'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import Tv from 'lucide-react/icons/tv'
import { useMemo, useState } from 'react'
import { EmbeddedList } from '../../../components/list/embedded-list.tsx'
import { ExportCsv } from '../../../components/list/export-csv.tsx'
import { Loaded } from '../../../components/loaded.tsx'
import { OperationView } from '../../../components/operation-view.tsx'
import { SectionCard } from '../../../components/settings/sections.tsx'
import { useResource } from '../../../components/use-resource.ts'
import { useStore } from '../../../components/use-store.ts'
import { csvOf } from '../../../lib/csv.ts'
import { formatNumber, pluralize } from '../../../lib/pluralize.ts'
import { saveCsv } from '../../../lib/save-file.ts'
import { config, hasFeature } from '../../../state/config.ts'
import { instances } from '../../../state/instances.ts'
import { Button } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { useLastOpened } from '../../../ui/use-last-opened.ts'
import { enrollment, type InactiveReset, inactive, inactiveReset, rolling } from './rolling.ts'
import { RollingDialog } from './rolling-dialogs.tsx'
import { SHOWS, showsCsv } from './rolling-list.tsx'
import { enrollmentWords, groupShows, type RollingGroup } from './rolling-shows.ts'

/** An action on a single show or on several. */
export type Asked =
  | { kind: 'reset' | 'remove'; group: RollingGroup }
  | { kind: 'inactive' }
  | { kind: 'add' }

const NONE: readonly RollingGroup[] = []

export function RollingCard({ days }: { days: number }) {
  const { data, error } = useResource(rolling)
  const { data: idle } = useResource(inactive(String(days)))
  const { data: sonarr } = useResource(instances.sonarr)
  const canAdd = hasFeature('seasonPilots', useStore(config.state).data)
  const [asked, setAsked] = useState<Asked | null>(null)
  const { last: shown, times } = useLastOpened(asked)
  const groups = useMemo(
    () => (data ? groupShows(data, idle ?? [], sonarr) : NONE),
    [data, idle, sonarr],
  )
  return (
    <SectionCard
      title="Rolling shows"
      state={data ? formatNumber(groups.length) : undefined}
      actions={
        <>
          {canAdd && (
            <Button
              variant="clear"
              size="sm"
              icon={<Plus />}
              onClick={() => setAsked({ kind: 'add' })}
            >
              Add shows…
            </Button>
          )}
          {(groups.length > 0 || (data === null && !error)) && (
            <Button
              variant="clear"
              size="sm"
              icon={<RotateCcw />}
              onClick={() => setAsked({ kind: 'inactive' })}
            >
              Reset inactive…
            </Button>
          )}
        </>
      }
    >
      <Loaded from={rolling} what="rolling shows">
        <div className="-mx-4 -mt-4 mb-4 border-b border-rule px-4 py-1 empty:hidden">
          <OperationView
            operation={inactiveReset}
            work="Inactive-show reset"
            describeResult={({ count, days }) =>
              `${pluralize(count, 'show')} reset (not watched for ${pluralize(days, 'day')})`
            }
            detailsOf={result => <ResetDetails {...result} />}
          />
          <OperationView
            operation={enrollment}
            work="Adding shows"
            describeResult={enrollmentWords}
          />
        </div>
        <EmbeddedList
          list={SHOWS}
          context={setAsked}
          rows={groups}
          one="show"
          isLoading={data === null}
          search={{ label: 'Search rolling shows', placeholder: 'Title, user or instance' }}
          buttons={listed => (
            <ExportCsv
              variant="clear"
              label="Export CSV"
              save={() => saveCsv('rolling-shows', showsCsv(listed))}
            />
          )}
          empty={
            <Empty
              icon={<Tv />}
              title="No rolling shows yet"
              hint="Shows appear here when they’re added with rolling season monitoring, which you set in an instance or router rule."
            />
          }
        />
      </Loaded>
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
        save={() =>
          saveCsv(
            'inactive-shows-reset',
            csvOf(
              ['show'],
              titles.map(title => [title]),
            ),
          )
        }
      />
    </>
  )
}
