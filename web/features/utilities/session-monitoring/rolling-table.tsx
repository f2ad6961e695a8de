import RotateCcw from 'lucide-react/icons/rotate-ccw'
import Trash2 from 'lucide-react/icons/trash-2'
import Tv from 'lucide-react/icons/tv'
import { defineList } from '../../../components/list/define-list.ts'
import { OwnList } from '../../../components/list/own-list.tsx'
import { seasonLabel } from '../../../components/routing/routing-labels.ts'
import { csvOf } from '../../../lib/csv.ts'
import { isolate } from '../../../lib/isolate.ts'
import { parseTime } from '../../../lib/time.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { ExportCsv } from '../../../ui/export-csv.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Time } from '../../../ui/time.tsx'
import type { Asked } from './rolling-card.tsx'
import { formatProgress, type RollingGroup } from './rolling-shows.ts'

type OnAsk = (asked: Asked) => void

function Show({ group }: { group: RollingGroup }) {
  return (
    <div className="min-w-0 py-1">
      <p className="font-semibold wrap-anywhere">
        <bdi>{group.title}</bdi> {group.isInactive && <Badge tone="wait">Inactive</Badge>}
      </p>
      <p className="text-sm text-ink-2 wrap-anywhere">
        {group.instance} · {seasonLabel(group.type)}
      </p>
    </div>
  )
}

function Viewers({ group }: { group: RollingGroup }) {
  if (group.viewers.length === 0) return <span className="text-ink-3">No one yet</span>
  return (
    <ul className="min-w-0 py-1">
      {group.viewers.map(viewer => (
        <li key={viewer.id} className="text-sm wrap-anywhere">
          <bdi>{viewer.name}</bdi> <strong className="tabular">{formatProgress(viewer)}</strong>
          <span className="text-ink-3">
            {' '}
            · <Time value={viewer.lastSeen} none="never" />
          </span>
        </li>
      ))}
    </ul>
  )
}

function Actions({ group, onAsk }: { group: RollingGroup; onAsk: OnAsk }) {
  return (
    <span className="flex justify-end gap-2">
      <IconButton
        label={`Reset ${isolate(group.title)}`}
        icon={<RotateCcw aria-hidden />}
        onClick={() => onAsk({ kind: 'reset', group })}
      />
      <IconButton
        label={`Remove ${isolate(group.title)}`}
        icon={<Trash2 aria-hidden />}
        onClick={() => onAsk({ kind: 'remove', group })}
      />
    </span>
  )
}

const SHOWS = defineList<RollingGroup, OnAsk>({
  label: 'Rolling shows',
  idOf: row => row.id,
  nameOf: row => row.title,
  rowHeight: 64,
  cardHeight: 150,
  columns: [
    { id: 'show', header: 'Show', cell: row => <Show group={row} />, sortValue: row => row.title },
    {
      id: 'viewers',
      header: 'Watched by',
      cell: row => <Viewers group={row} />,
      sortValue: row => row.viewers.length,
      descFirst: true,
    },
    {
      id: 'season',
      header: 'Season',
      width: 88,
      cell: row => row.season,
      sortValue: row => row.season,
      descFirst: true,
    },
    {
      id: 'last',
      header: 'Last watched',
      width: 116,
      cell: row => <Time value={row.lastSeen} none="never" />,
      sortValue: row => parseTime(row.lastSeen)?.getTime() ?? null,
      descFirst: true,
    },
    {
      id: 'actions',
      header: '',
      headerLabel: 'Actions',
      width: 104,
      align: 'right',
      cell: (row, onAsk) => <Actions group={row} onAsk={onAsk} />,
    },
  ],
  card: (group, onAsk) => (
    <div className="space-y-2 p-3">
      <div className="flex items-start justify-between gap-3">
        <Show group={group} />
        <Actions group={group} onAsk={onAsk} />
      </div>
      <p className="text-sm text-ink-2">
        Season {group.season} · last watched <Time value={group.lastSeen} none="never" />
      </p>
      <Viewers group={group} />
    </div>
  ),
  searchText: ({ title, instance, viewers }) =>
    [title, instance, ...viewers.map(viewer => viewer.name)].join(' '),
  sort: { id: 'show', desc: false },
  facets: [
    {
      id: 'inactive',
      label: 'Inactive',
      isSwitch: true,
      values: { on: 'Inactive' },
      of: group => (group.isInactive ? ['on'] : []),
    },
  ],
})

const csvRows = (groups: readonly RollingGroup[]) =>
  groups.flatMap(({ title, instance, type, season, viewers }) =>
    (viewers.length > 0 ? viewers : [null]).map(viewer => [
      title,
      instance,
      seasonLabel(type),
      season,
      viewer?.name,
      viewer && formatProgress(viewer),
      viewer && (parseTime(viewer.lastSeen)?.toISOString() ?? viewer.lastSeen),
    ]),
  )
const CSV_HEAD = ['show', 'instance', 'monitoring', 'season', 'user', 'progress', 'last watched']

export function RollingTable({ groups, onAsk }: { groups: readonly RollingGroup[]; onAsk: OnAsk }) {
  if (groups.length === 0)
    return (
      <Empty
        icon={<Tv />}
        title="No rolling shows"
        hint="Shows appear here when added with rolling season monitoring, which you set in an instance or router rule."
      />
    )
  return (
    <OwnList
      list={SHOWS}
      context={onAsk}
      rows={groups}
      one="show"
      search={{ label: 'Search rolling shows', placeholder: 'Show, user or instance' }}
      exportButton={listed => (
        <ExportCsv file="rolling-shows.csv" csv={() => csvOf(CSV_HEAD, csvRows(listed))} />
      )}
    />
  )
}
