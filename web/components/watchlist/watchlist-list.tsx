import { WATCHLIST_STATUSES, type WatchlistItem } from '../../contract/users.ts'
import type { ContentType } from '../../contract/values.ts'
import { bidiIsolate } from '../../lib/bidi-isolate.ts'
import { parseTime } from '../../lib/time.ts'
import { Badge } from '../../ui/badge.tsx'
import { actionsColumn, timeColumn } from '../../ui/table/common-columns.tsx'
import { titleAddress } from '../journey/journey-address.ts'
import { JourneyButton } from '../journey/journey-button.tsx'
import { genreLine, TYPE_LABELS } from '../labels/content-type.ts'
import { humanize } from '../labels/humanize.ts'
import { watchlistStatusLabel } from '../labels/watchlist-status.ts'
import { defineList } from '../list/define-list.ts'
import { OddRowNote } from '../odd-row.tsx'
import { guidLinks } from '../titles/guid-links.ts'
import { Poster } from '../titles/poster.tsx'

/** `id` is the position in the list, because keys can be missing or repeated. */
interface WatchlistRow {
  readonly id: number
  readonly item: WatchlistItem
  readonly type: ContentType
}

export const watchlistRows = (items: readonly WatchlistItem[]): readonly WatchlistRow[] =>
  items.map((item, id) => ({
    id,
    item,
    type: item.type === 'movie' ? 'movie' : 'show',
  }))

interface RowProps {
  row: WatchlistRow
}

const typeLabel = ({ item, type }: WatchlistRow) =>
  item.type === type ? TYPE_LABELS[type] : humanize(item.type)

function Title({ row: { item, type } }: RowProps) {
  const genres = genreLine(item.genres)
  return (
    <div className="flex items-center gap-3">
      <Poster title={item.title} type={type} thumb={item.thumb} className="h-14 w-10" />
      <div className="min-w-0">
        <p className="line-clamp-2 font-semibold wrap-anywhere" dir="auto">
          <bdi>{item.title}</bdi>
        </p>
        <OddRowNote row={item} noun="title" />
        {genres && (
          <p className="line-clamp-1 text-sm text-ink-3" data-tip={genres}>
            {genres}
          </p>
        )}
      </div>
    </div>
  )
}

function Status({ row }: RowProps) {
  const { label, tone } = watchlistStatusLabel(row.item.status)
  return <Badge tone={tone}>{label}</Badge>
}

function Links({ row }: RowProps) {
  const links = guidLinks(row.item.guids, row.type)
  if (links.length === 0) return <span className="text-ink-3">–</span>
  return (
    <span className="flex flex-wrap gap-x-2.5 gap-y-1">
      {links.map(({ site, href }) => (
        <a
          key={site}
          href={href}
          target="_blank"
          rel="noreferrer"
          aria-label={`${bidiIsolate(row.item.title)} on ${site}`}
          className="text-sm text-main-line underline underline-offset-2 max-md:py-2"
        >
          {site}
        </a>
      ))}
    </span>
  )
}

/** A user's titles, newest first. The list's context is the user's id. */
export const WATCHLIST = defineList<WatchlistRow, number>({
  label: 'Watchlist',
  idOf: row => row.id,
  nameOf: row => row.item.title,
  rowHeight: 74,
  cardHeight: 190,
  searchText: ({ item }) => [item.title, ...item.genres].join('\n'),
  sort: { id: 'added', desc: true },
  columns: [
    {
      id: 'title',
      header: 'Title',
      weight: 1,
      sortValue: row => row.item.title,
      cell: row => <Title row={row} />,
    },
    {
      id: 'type',
      header: 'Type',
      width: 84,
      sortValue: typeLabel,
      cell: typeLabel,
    },
    {
      id: 'status',
      header: 'Status',
      width: 112,
      sortValue: row => watchlistStatusLabel(row.item.status).label,
      cell: row => <Status row={row} />,
    },
    timeColumn('added', 'Added', 112, ({ item }) => item.added, 'Unknown'),
    { id: 'links', header: 'Look up', width: 118, cell: row => <Links row={row} /> },
    actionsColumn(
      60,
      ({ item, type }, userId) => (
        <JourneyButton
          address={titleAddress({ ...item, type }, userId)}
          label={`Where is ${bidiIsolate(item.title)}?`}
          className="shrink-0"
        />
      ),
      'Where is it?',
    ),
  ],
  facets: [
    { id: 'type', label: 'Type', values: TYPE_LABELS, of: row => [row.type] },
    {
      id: 'status',
      label: 'Status',
      values: Object.fromEntries(
        WATCHLIST_STATUSES.map(status => [status, watchlistStatusLabel(status).label]),
      ),
      nameOf: row => watchlistStatusLabel(row.item.status).label,
      of: row => [row.item.status],
    },
  ],
  csv: {
    title: ({ item }) => item.title,
    type: ({ item }) => item.type,
    status: ({ item }) => watchlistStatusLabel(item.status).label,
    added: ({ item }) => parseTime(item.added)?.toISOString() ?? item.added,
    genres: ({ item }) => item.genres.join(', '),
    ids: ({ item }) => item.guids.join(', '),
  },
})
