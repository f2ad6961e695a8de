import { useState } from 'react'
import { defineList, switchFacet } from '../../../components/list/define-list.ts'
import { EmbeddedList } from '../../../components/list/embedded-list.tsx'
import { useSelectedIds } from '../../../components/list/use-selection.ts'
import { Loaded } from '../../../components/loaded.tsx'
import { OddRowNote } from '../../../components/odd-row.tsx'
import { NoInstance } from '../../../components/routing/no-instance.tsx'
import { seasonLabel } from '../../../components/routing/routing-labels.ts'
import { useResource } from '../../../components/use-resource.ts'
import { ROLLING_TYPES, type SonarrShow } from '../../../contract/session-monitoring.ts'
import { bidiIsolate } from '../../../lib/bidi-isolate.ts'
import { pluralize } from '../../../lib/pluralize.ts'
import { instances, isPlaceholder } from '../../../state/instances.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Field } from '../../../ui/field.tsx'
import { Select } from '../../../ui/select.tsx'
import { enrollment, sonarrShows } from './rolling.ts'

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

const NONE: readonly SonarrShow[] = []

interface AddShowsProps {
  open: boolean
  onClose: () => void
}

/** Adds shows that are already in Sonarr, and changes the type of rolling ones. */
export function AddShowsDialog({ open, onClose }: AddShowsProps) {
  const { data: all } = useResource(instances.sonarr)
  const list = (all ?? []).filter(one => !isPlaceholder(one))
  const [picked, setPicked] = useState<number | null>(null)
  const [type, setType] = useState<string>(ROLLING_TYPES[0])
  const id = picked ?? (list.find(one => one.isDefault) ?? list[0])?.id
  const shows = id === undefined ? null : sonarrShows(String(id))
  const { data } = useResource(open ? shows : null)
  const rows = data ?? NONE
  const [ids, select] = useSelectedIds()
  const chosen = rows.filter(show => ids.has(show.sonarrSeriesId))
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="xl"
      title="Add shows"
      description="Shows that the server has added to Sonarr. Rolling shows change to the selected monitoring."
      footer={
        <>
          <Button variant="cancel" onClick={onClose}>
            Cancel
          </Button>
          <Button
            aria-disabled={chosen.length === 0}
            onClick={() => {
              void enrollment.start({ shows: chosen, monitoringType: type })
              onClose()
            }}
          >
            {chosen.length === 0 ? 'Apply' : `Apply to ${pluralize(chosen.length, 'show')}`}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2">
          <Field label="Instance">
            {control => (
              <Select
                {...control}
                value={id ?? ''}
                options={list.map(one => ({ value: one.id, label: bidiIsolate(one.name) }))}
                onChange={value => {
                  setPicked(Number(value))
                  select(new Set())
                }}
              />
            )}
          </Field>
          <Field label="Monitor">
            {control => (
              <Select
                {...control}
                value={type}
                options={ROLLING_TYPES.map(one => ({ value: one, label: seasonLabel(one) }))}
                onChange={setType}
              />
            )}
          </Field>
        </div>
        <Loaded from={instances.sonarr} what="Sonarr instances" />
        {shows && (
          <Loaded key={id} from={shows} what="shows">
            <EmbeddedList
              list={SONARR_SHOWS}
              context={null}
              rows={rows}
              isLoading={data === null}
              selection={{ ids, select }}
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
        )}
        {all !== null && list.length === 0 && (
          <NoInstance kind="sonarr" cause="Rolling shows are in a Sonarr instance." />
        )}
      </div>
    </Dialog>
  )
}
