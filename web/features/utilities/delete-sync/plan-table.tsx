import Download from 'lucide-react/icons/download'
import { useMemo, useState } from 'react'
import { TYPE_ICONS, TYPE_LABELS, TYPE_PLURALS } from '../../../components/labels/content-type.ts'
import { guidLinks } from '../../../components/titles/guid-links.ts'
import { CONTENT_TYPES, type ContentType } from '../../../contract/values.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { type DataColumn, DataTable } from '../../../ui/data-table.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { SearchInput } from '../../../ui/search-input.tsx'
import type { TableSort } from '../../../ui/table/types.ts'
import type { DryRun } from './dry-run.ts'
import { type PlannedTitle, planCsv, plannedTitles } from './plan.ts'
import { useInstanceLists } from './use-dry-run.ts'

function Title({ row }: { row: PlannedTitle }) {
  const Icon = TYPE_ICONS[row.type]
  return (
    <span className="flex min-w-0 items-start gap-2">
      <Icon aria-hidden size={18} className="mt-0.5 shrink-0 text-ink-3" />
      <span className="min-w-0">
        <span className="wrap-anywhere">{row.title}</span>
        <span className="flex flex-wrap gap-x-2 text-xs text-ink-3">
          {guidLinks([row.guid], row.type).map(({ site, href }) => (
            <a key={site} className="link" href={href} target="_blank" rel="noreferrer">
              {site}
            </a>
          ))}
        </span>
      </span>
    </span>
  )
}

const COLUMNS: readonly DataColumn<PlannedTitle>[] = [
  { id: 'title', header: 'Title', cell: row => <Title row={row} />, sortValue: row => row.title },
  {
    id: 'type',
    header: 'Type',
    width: 84,
    cell: row => TYPE_LABELS[row.type],
    sortValue: row => row.type,
  },
  {
    id: 'instance',
    header: 'Instance',
    width: 150,
    cell: row => <span className="wrap-anywhere">{row.instance}</span>,
    sortValue: row => row.instance,
  },
  {
    id: 'reason',
    header: 'Why',
    width: 180,
    cell: row => <span className="wrap-anywhere text-ink-2">{row.reason}</span>,
    sortValue: row => row.reason,
  },
]

/** Every title a run would delete. */
export function PlanTable({ run }: { run: DryRun }) {
  const lists = useInstanceLists()
  const [search, setSearch] = useState('')
  const [type, setType] = useState<ContentType | null>(null)
  const [sort, setSort] = useState<TableSort | null>({ id: 'title', desc: false })
  const { radarr, sonarr } = lists
  const titles = useMemo(() => plannedTitles(run, { radarr, sonarr }), [run, radarr, sonarr])
  const shown = useMemo(() => {
    const wanted = search.trim().toLowerCase()
    return titles.filter(
      title =>
        (type === null || title.type === type) &&
        `${title.title} ${title.guid} ${title.instance}`.toLowerCase().includes(wanted),
    )
  }, [titles, search, type])
  return (
    <Card title="What a run would delete">
      <div className="mb-3 flex flex-wrap items-center gap-2.5">
        <SearchInput
          aria-label="Search in what would be deleted"
          placeholder="Title, id or instance"
          className="min-w-0 flex-1 basis-56"
          value={search}
          onChange={event => setSearch(event.currentTarget.value)}
        />
        {CONTENT_TYPES.map(one => (
          <Chip
            key={one}
            pressed={type === one}
            count={titles.filter(title => title.type === one).length}
            onClick={() => setType(type === one ? null : one)}
          >
            <span className="first-letter:uppercase">{TYPE_PLURALS[one]}</span>
          </Chip>
        ))}
        <Button
          variant="neutralnoShadow"
          icon={<Download aria-hidden />}
          onClick={() =>
            saveFile('delete-sync-dry-run.csv', 'text/csv;charset=utf-8', planCsv(shown))
          }
        >
          Export CSV
        </Button>
      </div>
      <DataTable
        label="Titles a run would delete"
        columns={COLUMNS}
        rows={shown}
        rowId={row => row.id}
        rowLabel={row => row.title}
        sort={sort}
        onSort={setSort}
        rowHeight={56}
        cardHeight={112}
        empty={<Empty title="No title fits the search" />}
        renderCard={row => (
          <div className="space-y-1 p-3">
            <Title row={row} />
            <p className="text-sm text-ink-2 wrap-anywhere">
              {TYPE_LABELS[row.type]} · {row.instance}
            </p>
            <p className="text-sm text-ink-3 wrap-anywhere">{row.reason}</p>
          </div>
        )}
      />
    </Card>
  )
}
