import RotateCcw from 'lucide-react/icons/rotate-ccw'
import Tv from 'lucide-react/icons/tv'
import { useMemo, useState } from 'react'
import { ExportCsv } from '../../../components/list/export-csv.tsx'
import { RecordList } from '../../../components/list/record-list.tsx'
import { OperationView } from '../../../components/operation-view.tsx'
import { useResource } from '../../../components/use-resource.ts'
import { useStore } from '../../../components/use-store.ts'
import { bidiIsolate } from '../../../lib/bidi-isolate.ts'
import { csvOf } from '../../../lib/csv.ts'
import { explainFailure } from '../../../lib/errors.ts'
import { pluralize } from '../../../lib/pluralize.ts'
import { saveCsv } from '../../../lib/save-file.ts'
import { config, hasFeature } from '../../../state/config.ts'
import { instances } from '../../../state/instances.ts'
import { QuietButton } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { useQuestion } from '../../../ui/dialog.tsx'
import { useLastOpened } from '../../../ui/use-last-opened.ts'
import { AddShowsDialog } from './add-shows-dialog.tsx'
import { InactiveDialog } from './inactive-dialog.tsx'
import {
  enrollment,
  type InactiveReset,
  inactive,
  inactiveReset,
  removeShow,
  resetShow,
  rolling,
} from './rolling.ts'
import { SHOWS } from './rolling-list.tsx'
import { enrollmentWords, groupShows, type RollingGroup, startOf } from './rolling-shows.ts'

const NONE: readonly RollingGroup[] = []

export function RollingCard({ days }: { days: number }) {
  const { data, error } = useResource(rolling)
  const { data: idle } = useResource(inactive(String(days)))
  const { data: sonarr } = useResource(instances.sonarr)
  const canAdd = hasFeature('seasonPilots', useStore(config.state).data)
  const [opened, setOpened] = useState<'add' | 'inactive' | null>(null)
  const { last, times } = useLastOpened(opened)
  const { questions, dialogs } = useRollingQuestions()
  const groups = useMemo(
    () => (data ? groupShows(data, idle ?? [], sonarr) : NONE),
    [data, idle, sonarr],
  )
  const dialog = { open: opened !== null, onClose: () => setOpened(null) }
  return (
    <>
      <RecordList
        title="Rolling shows"
        what="rolling shows"
        from={rolling}
        add={canAdd && ['Add shows…', () => setOpened('add')]}
        actions={
          (groups.length > 0 || (data === null && !error)) && (
            <QuietButton icon={<RotateCcw />} onClick={() => setOpened('inactive')}>
              Reset inactive…
            </QuietButton>
          )
        }
        results={
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
        }
        list={SHOWS}
        context={questions}
        rows={groups}
        one="show"
        search={{ label: 'Search rolling shows', placeholder: 'Title, user or instance' }}
        file="rolling-shows"
        empty={{
          icon: <Tv />,
          title: 'No rolling shows yet',
          hint: 'Shows appear here when they’re added with rolling season monitoring, which you set in an instance or router rule.',
        }}
      />
      {dialogs}
      {last === 'add' && <AddShowsDialog key={times} {...dialog} />}
      {last === 'inactive' && <InactiveDialog key={times} {...dialog} days={days} />}
    </>
  )
}

const watchedBy = ({ viewers }: RollingGroup) =>
  viewers.length === 0
    ? 'No one is watching this show.'
    : `${pluralize(viewers.length, 'user loses', 'users lose')} their progress: ${viewers
        .map(viewer => viewer.name)
        .join(', ')}.`

/** The questions before a show is reset, or deleted from the list. */
const useRollingQuestions = () => {
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
function ResetDetails({ count, titles }: InactiveReset) {
  const rows = titles.map(title => [title])
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
      <ExportCsv size="sm" save={() => saveCsv('inactive-shows-reset', csvOf(['show'], rows))} />
    </>
  )
}
