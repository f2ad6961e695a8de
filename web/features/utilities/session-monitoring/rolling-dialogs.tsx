import { useState } from 'react'
import { Loaded } from '../../../components/loaded.tsx'
import { useResource } from '../../../components/use-resource.ts'
import { bidiIsolate } from '../../../lib/bidi-isolate.ts'
import { explainFailure } from '../../../lib/errors.ts'
import { pluralize } from '../../../lib/pluralize.ts'
import { instances } from '../../../state/instances.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Time } from '../../../ui/time.tsx'
import { AddShowsDialog } from './add-shows-dialog.tsx'
import { inactive, inactiveReset, removeShow, resetShow } from './rolling.ts'
import type { Asked } from './rolling-card.tsx'
import { groupShows, type RollingGroup, startOf } from './rolling-shows.ts'

interface RollingDialogProps {
  asked: Asked
  open: boolean
  days: number
  onClose: () => void
}

export function RollingDialog({ asked, ...rest }: RollingDialogProps) {
  if (asked.kind === 'inactive') return <InactiveDialog {...rest} />
  if (asked.kind === 'add') return <AddShowsDialog open={rest.open} onClose={rest.onClose} />
  return asked.kind === 'reset' ? (
    <ResetDialog {...rest} group={asked.group} />
  ) : (
    <RemoveDialog {...rest} group={asked.group} />
  )
}

interface ShowDialogProps {
  group: RollingGroup
  open: boolean
  onClose: () => void
}

const watchedBy = ({ viewers }: RollingGroup) =>
  viewers.length === 0
    ? 'No one is watching this show.'
    : `${pluralize(viewers.length, 'user loses', 'users lose')} their progress: ${viewers
        .map(viewer => viewer.name)
        .join(', ')}.`

function ResetDialog({ group, open, onClose }: ShowDialogProps) {
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={`Reset ${bidiIsolate(group.title)}?`}
      description={`Resets the show to ${startOf(group)} in ${group.instance} and deletes later episodes from disk. ${watchedBy(group)}`}
      confirmLabel="Reset"
      onConfirm={() => resetShow(group)}
      failed={cause => explainFailure('reset the show', cause)}
    />
  )
}

function RemoveDialog({ group, open, onClose }: ShowDialogProps) {
  const [resets, setResets] = useState(false)
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={`Delete ${bidiIsolate(group.title)} from rolling shows?`}
      description={`New seasons are no longer fetched automatically. ${resets ? 'Later episodes are deleted from disk.' : 'Episode files stay on disk.'} ${watchedBy(group)}`}
      confirmLabel={resets ? 'Reset and delete' : 'Delete'}
      onConfirm={() => removeShow(group, resets)}
      failed={cause => explainFailure('delete the show', cause)}
    >
      <Checkbox
        label={`First reset the show to ${startOf(group)} in ${group.instance} and delete later episodes from disk`}
        checked={resets}
        onCheckedChange={setResets}
      />
    </ConfirmDialog>
  )
}

const MAX_DAYS = 365

function InactiveDialog({ open, days, onClose }: Omit<RollingDialogProps, 'asked'>) {
  const [typed, setTyped] = useState(String(days))
  const count = Number(typed)
  const isFine = /^\d+$/.test(typed.trim()) && count >= 1 && count <= MAX_DAYS
  const { data, error, loading } = useResource(open && isFine ? inactive(String(count)) : null)
  const { data: sonarr } = useResource(instances.sonarr)
  const groups = groupShows(data ?? [], [], sonarr)
  const isReady = isFine && data !== null && error === null && !loading
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title="Reset inactive shows?"
      description="Each show is reset to its pilot or first season. Later episodes are deleted from disk, and viewers lose their progress."
      confirmLabel={isReady ? `Reset ${pluralize(groups.length, 'show')}` : 'Reset'}
      isBlocked={!isReady || groups.length === 0}
      onConfirm={() => {
        const titles = groups.map(group => `${group.title} (${group.instance})`)
        void inactiveReset.start({ days: count, titles })
      }}
    >
      <div className="space-y-4">
        <Field
          label="Not watched for"
          error={isFine ? null : `Enter a whole number from 1 to ${MAX_DAYS}.`}
        >
          {control => (
            <span className="flex items-center gap-2.5">
              <Input
                {...control}
                inputMode="numeric"
                className="w-24! tabular"
                value={typed}
                onChange={event => setTyped(event.currentTarget.value)}
              />
              days
            </span>
          )}
        </Field>
        {isFine && (
          <Loaded
            from={inactive(String(count))}
            what="inactive shows"
            skeleton={<Skeleton className="h-16" />}
          />
        )}
        {isReady && groups.length === 0 && <p>No shows have been inactive that long.</p>}
        {isReady && groups.length > 0 && (
          <ul aria-label="Shows to reset" className="max-h-64 overflow-y-auto">
            {groups.map(group => (
              <li key={group.id} className="py-1 wrap-anywhere">
                <bdi>{group.title}</bdi>{' '}
                <span className="text-ink-3">
                  · {group.instance} · last watched <Time value={group.lastSeen} none="never" />
                </span>
              </li>
            ))}
          </ul>
        )}
      </div>
    </ConfirmDialog>
  )
}
