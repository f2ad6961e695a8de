import { TYPE_LABELS } from '../../../components/labels/content-type.ts'
import { humanize, labelIn } from '../../../components/labels/humanize.ts'
import { defineList } from '../../../components/list/define-list.ts'
import { OddRowNote } from '../../../components/odd-row.tsx'
import { Poster } from '../../../components/titles/poster.tsx'
import type { Exclusion } from '../../../contract/exclusions.ts'
import type { User } from '../../../contract/users.ts'
import { CONTENT_TYPES } from '../../../contract/values.ts'
import { bidiIsolate } from '../../../lib/bidi-isolate.ts'
import { andJoined } from '../../../lib/join-words.ts'
import { byLetters } from '../../../lib/normalize.ts'
import { oneOf } from '../../../lib/persisted.ts'
import { parseTime } from '../../../lib/time.ts'
import { displayName } from '../../../state/users.ts'
import { Button } from '../../../ui/button.tsx'
import { actionsColumn, timeColumn } from '../../../ui/table/common-columns.tsx'

/** A user for whom a title is excluded, with the number of the exclusion. */
export interface Excluded {
  readonly id: number
  readonly name: string
  readonly username?: string | null | undefined
}
/** A title and whom it is excluded for. */
export interface ExclusionRow {
  readonly id: number
  /** The latest. */
  readonly exclusion: Exclusion
  readonly people: readonly Excluded[]
}

/** @param users are named as in the list of users; the server's names are used for others */
export const exclusionRows = (
  exclusions: readonly Exclusion[],
  users: readonly User[],
): readonly ExclusionRow[] => {
  const nameOf = ({ user_id, username }: Exclusion) => {
    const user = users.find(one => one.id === user_id)
    return user ? displayName(user) : username || `User ${user_id}`
  }
  const rows = new Map<string, ExclusionRow>()
  for (const exclusion of exclusions) {
    const { id, key, username } = exclusion
    const before = key ? rows.get(key) : undefined
    const isLatest = !before || before.exclusion.excluded_at < exclusion.excluded_at
    const people = [...(before?.people ?? []), { id, name: nameOf(exclusion), username }]
    const row = { id: before?.id ?? id, exclusion: isLatest ? exclusion : before.exclusion, people }
    rows.set(key || String(id), row)
  }
  return [...rows.values()]
}

type OnUndo = (row: ExclusionRow) => void

const NAMES = 3
export const names = (people: readonly Excluded[], most?: number): string =>
  andJoined(
    people.map(({ name }) => bidiIsolate(name)),
    most,
  )

const typeLabel = ({ exclusion: { type } }: ExclusionRow) =>
  labelIn<string>(TYPE_LABELS, type) ?? humanize(type)

const Title = ({ row }: { row: ExclusionRow }) => {
  const { exclusion } = row
  const { title } = exclusion
  const type = oneOf(...CONTENT_TYPES)(exclusion.type)
  return (
    <div className="flex min-w-0 items-center gap-2.5">
      {type && <Poster {...{ title, type, thumb: null }} className="h-9 w-6.5" />}
      <div className="min-w-0">
        <bdi className="font-semibold wrap-anywhere">{title}</bdi>
        <OddRowNote row={exclusion} noun="exclusion" />
        <p className="text-xs/4 text-ink-3">{typeLabel(row)}</p>
      </div>
    </div>
  )
}

const People = ({ row }: { row: ExclusionRow }) => (
  <span data-tip={row.people.length > NAMES ? names(row.people) : undefined}>
    {names(row.people, NAMES)}
  </span>
)

const UndoButton = ({ row, onUndo }: { row: ExclusionRow; onUndo: OnUndo }) => (
  <Button
    variant="neutralnoShadow"
    size="sm"
    aria-label={`Undo the exclusion of “${bidiIsolate(row.exclusion.title)}” for ${names(row.people, NAMES)}`}
    onClick={() => onUndo(row)}
  >
    {row.people.length > 1 ? 'Undo…' : 'Undo'}
  </Button>
)

export const EXCLUSIONS = defineList<ExclusionRow, OnUndo>({
  label: 'Exclusions',
  idOf: row => row.id,
  nameOf: row => row.exclusion.title,
  rowHeight: 56,
  cardHeight: 112,
  skeletonRows: 3,
  searchText: ({ exclusion, people }) =>
    [exclusion.title, ...people.flatMap(({ name, username }) => [name, username])].join('\n'),
  sort: { id: 'excluded', desc: true },
  ties: (a, b) => byLetters(a.exclusion.title, b.exclusion.title),
  columns: [
    {
      id: 'title',
      header: 'Title',
      weight: 1.2,
      sortValue: row => row.exclusion.title,
      cell: row => <Title row={row} />,
    },
    {
      id: 'users',
      header: 'Excluded for',
      weight: 1,
      sortValue: row => names(row.people),
      cell: row => <People row={row} />,
    },
    timeColumn('excluded', 'Excluded', 132, row => row.exclusion.excluded_at, 'Unknown'),
    actionsColumn(120, (row, onUndo) => <UndoButton row={row} onUndo={onUndo} />),
  ],
  facets: [{ id: 'type', label: 'Type', values: TYPE_LABELS, of: row => [row.exclusion.type] }],
  csv: {
    title: row => row.exclusion.title,
    users: row => row.people.map(({ name }) => name).join(', '),
    type: row => row.exclusion.type,
    excluded: row => parseTime(row.exclusion.excluded_at)?.toISOString(),
    ids: row => row.exclusion.guids.join(', '),
  },
})
