import { useSnapshot } from 'valtio'
import { useResource } from '../../../components/use-resource.ts'
import { users } from '../../../state/users.ts'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { Time } from '../../../ui/time.tsx'
import { labelHistory } from './label-history.ts'
import { labelRuns } from './label-runs.ts'

interface RemoveLabelsDialogProps {
  open: boolean
  onClose: () => void
  /** The stored one. */
  prefix: string
}

/** Asks before all labels are taken off, with as much of their number as can be known. */
export function RemoveLabelsDialog({ open, onClose, prefix }: RemoveLabelsDialogProps) {
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={`Remove every label that begins with ${prefix}:?`}
      description="They are taken off all movies and shows in Plex. A later sync puts them on again; collections and filters that use them are empty until then."
      confirmLabel="Remove the labels"
      onConfirm={() => void labelRuns.remove.operation.start()}
    >
      <LabelSize />
    </ConfirmDialog>
  )
}

function LabelSize() {
  const { data, error } = useResource(users)
  const { sync } = useSnapshot(labelHistory).known
  const titles = data?.reduce((sum, user) => sum + user.watchlist_count, 0)
  return (
    <div className="space-y-2">
      <p>
        {data && titles !== undefined
          ? `At most ${titles.toLocaleString('en-US')} titles: what is on the watchlists of ${data.length.toLocaleString('en-US')} users.`
          : error
            ? 'How many titles it can concern is not known: the users could not be read.'
            : 'Counting the titles it can concern…'}
      </p>
      {sync && (
        <p>
          After the last sync from this browser, <Time value={sync.at} />,{' '}
          {sync.titles.toLocaleString('en-US')} titles had their labels.
        </p>
      )}
      <p className="text-sm text-ink-2">
        The backend does not count labels beforehand; the result says how many there were.
      </p>
    </div>
  )
}
