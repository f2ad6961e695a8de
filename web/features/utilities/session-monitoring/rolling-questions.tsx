import { useMemo, useState } from 'react'
import { bidiIsolate } from '../../../lib/bidi-isolate.ts'
import { explainFailure } from '../../../lib/errors.ts'
import { pluralize } from '../../../lib/pluralize.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { useQuestion } from '../../../ui/dialog.tsx'
import { removeShow, resetShow } from './rolling.ts'
import { type RollingGroup, startOf } from './rolling-shows.ts'

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
export type RollingQuestions = ReturnType<typeof useRollingQuestions>['questions']
