import { useState } from 'react'
import { explainFailure } from '../../../lib/errors.ts'
import { formatNumber, pluralize } from '../../../lib/pluralize.ts'
import { wholeNumberIn } from '../../../lib/typed-number.ts'
import { DefinitionLines } from '../../../ui/definition-list.tsx'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { Notice } from '../../../ui/notice.tsx'
import {
  type DryRun,
  freshDryRun,
  type Purpose,
  startConfirmed,
  startDryRun,
  useDryRun,
} from './delete-runs.ts'
import { countsByInstance, numberToType, safetyTrip } from './plan.ts'
import { DryRunView } from './plan-summary.tsx'
import { PlannedTitles, usePlannedTitles } from './plan-table.tsx'

interface ConfirmDeleteSyncProps {
  purpose: Purpose
  open: boolean
  onClose: () => void
}

/** Confirmation dialog for `purpose`. Starts a dry run if there is no fresh one. */
export const useConfirmDeleteSync = (purpose: Purpose) => {
  const [isAsking, setIsAsking] = useState(false)
  return {
    ask: () => {
      setIsAsking(true)
      if (freshDryRun() === null) startDryRun()
    },
    dialog: (
      <ConfirmDeleteSync purpose={purpose} open={isAsking} onClose={() => setIsAsking(false)} />
    ),
  }
}

function ConfirmDeleteSync({ purpose, open, onClose }: ConfirmDeleteSyncProps) {
  const { run, stale } = useDryRun()
  const [typed, setTyped] = useState('')
  const fresh = run && stale === null ? run : null
  const due = fresh && numberToType(fresh)
  const mayGoOn = fresh !== null && (due === null || wholeNumberIn(typed) === due)
  const close = () => {
    setTyped('')
    onClose()
  }

  return (
    <ConfirmDialog
      open={open}
      onClose={close}
      size="lg"
      title={purpose === 'run' ? 'Run delete sync now?' : 'Turn on delete sync?'}
      description={
        purpose === 'run'
          ? 'Deleted titles can’t be restored.'
          : 'Scheduled runs delete titles without asking. Below is what a run would delete now.'
      }
      confirmLabel={confirmLabel(purpose, fresh?.results.total.deleted ?? 0)}
      variant={fresh?.results.total.deleted === 0 ? 'default' : undefined}
      isBlocked={!mayGoOn}
      onConfirm={() => startConfirmed(purpose)}
      failed={cause =>
        explainFailure(purpose === 'run' ? 'start the run' : 'turn on delete sync', cause)
      }
    >
      <div className="space-y-4">
        <DryRunView
          onRetry={startDryRun}
          waitsFor="Can take several minutes. The dry run continues if you close this dialog."
        />
        {fresh && <DeletionPreview run={fresh} />}
        {fresh && due !== null && (
          <Field
            label={`Type ${formatNumber(due)} to confirm`}
            hint={`This run would delete more than the safety limit of ${fresh.settings.maxDeletionPrevention}%.`}
          >
            {control => (
              <Input
                {...control}
                inputMode="decimal"
                className="w-32! tabular"
                value={typed}
                onChange={event => setTyped(event.currentTarget.value)}
              />
            )}
          </Field>
        )}
      </div>
    </ConfirmDialog>
  )
}

const confirmLabel = (purpose: Purpose, count: number) => {
  if (purpose === 'enable') return 'Turn on'
  return count > 0 ? `Delete ${pluralize(count, 'title')}` : 'Run now'
}

function DeletionPreview({ run }: { run: DryRun }) {
  const titles = usePlannedTitles(run)
  const isBlocked = safetyTrip(run) !== null
  const { deleteFiles, maxDeletionPrevention } = run.settings
  return (
    <>
      {titles.length > 0 && (
        <>
          <Notice tone={isBlocked ? 'wait' : 'bad'}>
            {deleteFiles ? 'Files are deleted from disk.' : 'Files stay on disk.'} The safety limit
            is {maxDeletionPrevention}%.
          </Notice>
          <DefinitionLines
            aria-label="By instance"
            lines={countsByInstance(titles).map(([name, count]) => ({
              name,
              value: pluralize(count, 'title'),
            }))}
          />
          <div className="border-t border-rule p-4">
            <PlannedTitles run={run} />
          </div>
        </>
      )}
      {isBlocked && (
        <p className="text-sm text-ink-2">
          Runs are aborted until the safety check passes. After that, they delete titles.
        </p>
      )}
    </>
  )
}
