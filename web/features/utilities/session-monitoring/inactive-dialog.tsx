import { useState } from 'react'
import { Loaded } from '../../../components/loaded.tsx'
import { useResource } from '../../../components/use-resource.ts'
import { pluralize } from '../../../lib/pluralize.ts'
import { wholeNumberIn } from '../../../lib/typed-number.ts'
import { instances } from '../../../state/instances.ts'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Time } from '../../../ui/time.tsx'
import { inactive, inactiveReset } from './rolling.ts'
import { groupShows } from './rolling-shows.ts'

interface InactiveDialogProps {
  open: boolean
  days: number
  onClose: () => void
}

const MAX_DAYS = 365

/** Lists the shows that no one has watched for some days, and resets them. */
export function InactiveDialog({ open, days, onClose }: InactiveDialogProps) {
  const [typed, setTyped] = useState(String(days))
  const count = wholeNumberIn(typed) ?? 0
  const isFine = count >= 1 && count <= MAX_DAYS
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
