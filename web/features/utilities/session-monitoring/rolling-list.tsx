import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import Trash2 from 'lucide-react/icons/trash-2'
import { useMemo, useState } from 'react'
import { defineList, switchFacet } from '../../../components/list/define-list.ts'
import { OddRowNote } from '../../../components/odd-row.tsx'
import { seasonLabel } from '../../../components/routing/routing-labels.ts'
import { Poster } from '../../../components/titles/poster.tsx'
import { bidiIsolate } from '../../../lib/bidi-isolate.ts'
import { explainFailure } from '../../../lib/errors.ts'
import { pluralize } from '../../../lib/pluralize.ts'
import { exact, parseTime } from '../../../lib/time.ts'
import { QuietButton } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { useQuestion } from '../../../ui/dialog.tsx'
import { MoreMenu } from '../../../ui/more-menu.tsx'
import { actionsColumn } from '../../../ui/table/common-columns.tsx'
import { Time } from '../../../ui/time.tsx'
import { removeShow, resetShow } from './rolling.ts'
import {
  formatProgress,
  type RollingGroup,
  startLabel,
  startOf,
  type Viewer,
} from './rolling-shows.ts'

interface RollingQuestions {
  reset: (group: RollingGroup) => void
  remove: (group: RollingGroup) => void
}

const Show = ({ group }: { group: RollingGroup }) => (
  <span className="flex min-w-0 items-center gap-3.5">
    <Poster
      title={group.title}
      type="show"
      thumb={null}
      className="-my-1 h-9 w-6 [&>svg]:size-3.5"
    />
    <span className="truncate" data-tip={`${group.title} (${group.instance})`}>
      <bdi className="font-semibold">{group.title}</bdi>
      {group.isInactive && <span className="ml-2 text-sm text-wait">Inactive</span>}
      <OddRowNote row={group} noun="show" />
    </span>
  </span>
)

const tipOf = (viewer: Viewer) => {
  const at = parseTime(viewer.lastSeen)
  return `${viewer.name} ${formatProgress(viewer)}${at ? `, ${exact(at)}` : ''}`
}

function Viewers({ group: { viewers } }: { group: RollingGroup }) {
  if (viewers.length === 0) return <span className="text-ink-3">No one yet</span>
  return (
    <span className="block truncate" data-tip={viewers.map(tipOf).join('\n')}>
      {viewers.map((viewer, index) => (
        <span key={viewer.id}>
          {index > 0 && <span>, </span>}
          <bdi>{viewer.name}</bdi>{' '}
          <span className="text-ink-2 tabular">{formatProgress(viewer)}</span>
        </span>
      ))}
    </span>
  )
}

export const SHOWS = defineList<RollingGroup, RollingQuestions>({
  label: 'Rolling shows',
  idOf: row => row.id,
  nameOf: row => row.title,
  rowHeight: 48,
  cardHeight: 118,
  skeletonRows: 3,
  columns: [
    {
      id: 'show',
      header: 'Show',
      weight: 1.1,
      cell: row => <Show group={row} />,
      sortValue: row => row.title,
    },
    {
      id: 'start',
      header: 'Starts with',
      width: 128,
      cell: row => <span className="text-sm text-ink-2">{startLabel(row)}</span>,
      sortValue: startLabel,
    },
    {
      id: 'viewers',
      header: 'Watched by',
      weight: 1.3,
      cell: row => <Viewers group={row} />,
      sortValue: row => row.viewers.length,
      descFirst: true,
    },
    {
      id: 'season',
      header: 'Season',
      width: 88,
      cell: row => <span className="tabular">{row.season}</span>,
      sortValue: row => row.season,
      descFirst: true,
    },
    {
      id: 'last',
      header: 'Last watched',
      width: 132,
      cell: row => <Time className="text-ink-2" value={row.lastSeen} none="Never" />,
      sortValue: row => parseTime(row.lastSeen)?.getTime() ?? null,
      descFirst: true,
    },
    actionsColumn(140, (row, { reset, remove }) => (
      <span className="row-actions">
        <QuietButton
          className="row-action"
          icon={<RotateCcw />}
          aria-label={`Reset ${bidiIsolate(row.title)}`}
          onClick={() => reset(row)}
        >
          <span className="row-action-word">Reset</span>
        </QuietButton>
        <MoreMenu
          label={`More actions for ${bidiIsolate(row.title)}`}
          className="row-action"
          icon={<EllipsisVertical />}
          items={[
            { label: 'Delete…', icon: <Trash2 />, danger: true, onSelect: () => remove(row) },
          ]}
        />
      </span>
    )),
  ],
  searchText: ({ title, instance, viewers }) =>
    [title, instance, ...viewers.map(viewer => viewer.name)].join(' '),
  sort: { id: 'show', desc: false },
  facets: [switchFacet('inactive', 'Inactive', group => group.isInactive)],
  csv: {
    show: row => row.title,
    instance: row => row.instance,
    monitoring: row => seasonLabel(row.type),
    season: row => row.season,
    viewers: row => row.viewers.map(tipOf).join('; '),
    'last watched': row => parseTime(row.lastSeen)?.toISOString() ?? row.lastSeen,
  },
})

const watchedBy = ({ viewers }: RollingGroup) =>
  viewers.length === 0
    ? 'No one is watching this show.'
    : `${pluralize(viewers.length, 'user loses', 'users lose')} their progress: ${viewers
        .map(viewer => viewer.name)
        .join(', ')}.`

/** The questions before a show is reset, or deleted from the list. */
export const useRollingQuestions = () => {
  const [resets, setResets] = useState(false)
  const reset = useQuestion<RollingGroup>(group => ({
    title: `Reset ${bidiIsolate(group.title)}?`,
    description: `Resets the show to ${startOf(group)} in ${group.instance} and deletes later episodes from disk. ${watchedBy(group)}`,
    confirmLabel: 'Reset',
    onConfirm: () => resetShow(group),
    failed: cause => explainFailure('reset the show', cause),
  }))
  const removal = useQuestion<RollingGroup>(group => ({
    title: `Delete ${bidiIsolate(group.title)} from rolling shows?`,
    description: `New seasons are no longer fetched automatically. ${resets ? 'Later episodes are deleted from disk.' : 'Episode files stay on disk.'} ${watchedBy(group)}`,
    confirmLabel: resets ? 'Reset and delete' : 'Delete',
    onConfirm: () => removeShow(group, resets),
    failed: cause => explainFailure('delete the show', cause),
    children: (
      <Checkbox
        label={`First reset the show to ${startOf(group)} in ${group.instance} and delete later episodes from disk`}
        checked={resets}
        onCheckedChange={setResets}
      />
    ),
  }))
  const questions = useMemo(
    () => ({
      reset: reset.ask,
      remove: (group: RollingGroup) => {
        setResets(false)
        removal.ask(group)
      },
    }),
    [reset.ask, removal.ask],
  )
  return {
    questions,
    dialogs: (
      <>
        {reset.dialog}
        {removal.dialog}
      </>
    ),
  }
}
