import { TYPE_LABELS } from '../../../../components/labels/content-type.ts'
import { humanize, labelIn } from '../../../../components/labels/humanize.ts'
import { defineList } from '../../../../components/list/define-list.ts'
import { OddRowNote } from '../../../../components/odd-row.tsx'
import type { Exclusion } from '../../../../contract/exclusions.ts'
import type { User } from '../../../../contract/users.ts'
import { bidiIsolate } from '../../../../lib/bidi-isolate.ts'
import { byLetters } from '../../../../lib/normalize.ts'
import { parseTime } from '../../../../lib/time.ts'
import { displayName } from '../../../../state/users.ts'
import { Button } from '../../../../ui/button.tsx'
import { Time } from '../../../../ui/time.tsx'

export interface ExclusionRow {
  readonly id: number
  readonly exclusion: Exclusion
  readonly userName: string
}

/** @param users are named as in the list of users; the server's names are used for others */
export const exclusionRows = (
  exclusions: readonly Exclusion[],
  users: readonly User[],
): readonly ExclusionRow[] =>
  exclusions.map(exclusion => {
    const { id, user_id, username } = exclusion
    const user = users.find(one => one.id === user_id)
    return { id, exclusion, userName: user ? displayName(user) : username || `User ${user_id}` }
  })

type OnUndo = (row: ExclusionRow) => void

const typeLabel = ({ exclusion: { type } }: ExclusionRow) =>
  labelIn<string>(TYPE_LABELS, type) ?? humanize(type)

const Title = ({ row: { exclusion } }: { row: ExclusionRow }) => (
  <>
    <bdi className="font-semibold wrap-anywhere">{exclusion.title}</bdi>
    <OddRowNote row={exclusion} noun="exclusion" />
  </>
)

const UndoButton = ({ row, onUndo }: { row: ExclusionRow; onUndo: OnUndo }) => (
  <Button
    variant="neutralnoShadow"
    size="sm"
    aria-label={`Undo the exclusion of “${bidiIsolate(row.exclusion.title)}” for ${bidiIsolate(row.userName)}`}
    onClick={() => onUndo(row)}
  >
    Undo
  </Button>
)

export const EXCLUSIONS = defineList<ExclusionRow, OnUndo>({
  label: 'Exclusions',
  idOf: row => row.id,
  nameOf: row => row.exclusion.title,
  rowHeight: 48,
  cardHeight: 96,
  skeletonRows: 3,
  searchText: ({ exclusion, userName }) =>
    [exclusion.title, userName, exclusion.username].join('\n'),
  sort: { id: 'user', desc: false },
  ties: (a, b) => byLetters(a.exclusion.title, b.exclusion.title),
  columns: [
    {
      id: 'user',
      header: 'User',
      weight: 1,
      sortValue: row => row.userName,
      cell: row => <bdi className="wrap-anywhere">{row.userName}</bdi>,
    },
    {
      id: 'title',
      header: 'Title',
      weight: 2,
      sortValue: row => row.exclusion.title,
      cell: row => <Title row={row} />,
    },
    { id: 'type', header: 'Type', width: 84, sortValue: typeLabel, cell: typeLabel },
    {
      id: 'excluded',
      header: 'Excluded',
      width: 132,
      descFirst: true,
      sortValue: row => parseTime(row.exclusion.excluded_at)?.getTime() ?? null,
      cell: row => <Time value={row.exclusion.excluded_at} none="Unknown" />,
    },
    {
      id: 'actions',
      header: '',
      headerLabel: 'Actions',
      width: 92,
      align: 'right',
      cell: (row, onUndo) => <UndoButton row={row} onUndo={onUndo} />,
    },
  ],
  card: (row, onUndo) => (
    <article
      className="flex items-center justify-between gap-3 py-2.5"
      aria-label={row.exclusion.title}
    >
      <div className="min-w-0">
        <Title row={row} />
        <p className="text-sm text-ink-2">
          {typeLabel(row)} · <bdi>{row.userName}</bdi> ·{' '}
          <Time value={row.exclusion.excluded_at} none="at an unknown time" />
        </p>
      </div>
      <UndoButton row={row} onUndo={onUndo} />
    </article>
  ),
  facets: [{ id: 'type', label: 'Type', values: TYPE_LABELS, of: row => [row.exclusion.type] }],
  csv: {
    user: row => row.userName,
    title: row => row.exclusion.title,
    type: row => row.exclusion.type,
    excluded: row => parseTime(row.exclusion.excluded_at)?.toISOString(),
    ids: row => row.exclusion.guids.join(', '),
  },
})
