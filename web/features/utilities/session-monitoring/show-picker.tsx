import { defineList, switchFacet } from '../../../components/list/define-list.ts'
import { EmbeddedList, type EmbeddedListProps } from '../../../components/list/embedded-list.tsx'
import { Loaded } from '../../../components/loaded.tsx'
import { OddRowNote } from '../../../components/odd-row.tsx'
import { seasonLabel } from '../../../components/routing/routing-labels.ts'
import type { SonarrShow } from '../../../contract/session-monitoring.ts'
import type { Resource } from '../../../state/resource.ts'
import { Empty } from '../../../ui/empty.tsx'

const typeLabel = (show: SonarrShow) =>
  show.monitoringType === null ? '' : seasonLabel(show.monitoringType)

const Title = ({ show }: { show: SonarrShow }) => (
  <>
    <bdi className="wrap-anywhere">{show.title}</bdi>
    <OddRowNote row={show} noun="show" />
  </>
)

const SONARR_SHOWS = defineList<SonarrShow, null>({
  label: 'Shows to add',
  idOf: row => row.sonarrSeriesId,
  nameOf: row => row.title,
  rowHeight: 40,
  cardHeight: 60,
  skeletonRows: 4,
  searchText: row => row.title,
  sort: { id: 'title', desc: false },
  columns: [
    {
      id: 'title',
      header: 'Show',
      weight: 1,
      cell: row => <Title show={row} />,
      sortValue: row => row.title,
    },
    {
      id: 'type',
      header: 'Monitored now',
      width: 260,
      cell: row => <span className="text-sm text-ink-2">{typeLabel(row) || 'Not rolling'}</span>,
      sortValue: row => typeLabel(row) || null,
    },
  ],
  facets: [switchFacet('new', 'Not rolling yet', row => row.rollingShowId === null)],
})

interface ShowPickerProps
  extends Pick<EmbeddedListProps<SonarrShow, null>, 'rows' | 'isLoading' | 'selection'> {
  from: Resource<readonly SonarrShow[]>
}

/** The shows of a Sonarr instance, to choose some of them. */
export const ShowPicker = ({ from, ...list }: ShowPickerProps) => (
  <Loaded from={from} what="shows">
    <EmbeddedList
      list={SONARR_SHOWS}
      context={null}
      {...list}
      one="show"
      search={{ label: 'Search shows', placeholder: 'Title' }}
      empty={
        <Empty
          title="No shows in this instance yet"
          hint="Shows appear here once the server has added them."
        />
      }
    />
  </Loaded>
)
