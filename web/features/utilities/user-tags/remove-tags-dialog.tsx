import { useSnapshot } from 'valtio'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { tagRemoval, tagRuns } from './tag-runs.ts'
import type { TagCount } from './tags-in-place.ts'

interface RemoveTagsDialogProps {
  open: boolean
  onClose: () => void
  /** null: the instances have not answered. */
  count: TagCount | null
}

/** Asks before all user tags are taken off, with their number; the definitions go along or stay. */
export function RemoveTagsDialog({ open, onClose, count }: RemoveTagsDialogProps) {
  const { deletesDefinitions } = useSnapshot(tagRemoval)
  const number = count?.total.toLocaleString('en-US')
  const noun = count?.total === 1 ? 'user tag' : 'user tags'
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={count ? `Remove ${number} ${noun}?` : 'Remove the user tags?'}
      description="They are taken off every movie and show in Radarr and Sonarr. A later sync puts them on again; what was changed by hand is lost."
      confirmLabel={count ? `Remove ${number} ${noun}` : 'Remove user tags'}
      onConfirm={() => void tagRuns.remove.operation.start()}
    >
      <div className="space-y-3">
        {count && count.byInstance.length > 0 && (
          <ul aria-label="Tags by instance" className="space-y-0.5">
            {count.byInstance.map(({ name, count: tags }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: names may repeat between Radarr and Sonarr
              <li key={`${index}:${name}`} className="flex justify-between gap-4">
                <span className="min-w-0 wrap-anywhere">{name}</span>
                <span className="tabular">{tags.toLocaleString('en-US')}</span>
              </li>
            ))}
          </ul>
        )}
        {!count && (
          <Notice tone="wait">
            The instances did not say how many there are, so the number is not known.
          </Notice>
        )}
        {count && count.unknown.length > 0 && (
          <Notice tone="wait">
            {count.unknown.join(', ')} did not answer. Tags there are not in the number, and stay if
            it does not answer the backend either.
          </Notice>
        )}
        <Checkbox
          label="Delete the tags themselves as well"
          checked={deletesDefinitions}
          onCheckedChange={checked => {
            tagRemoval.deletesDefinitions = checked
          }}
        />
        <p className="text-sm text-ink-2">
          {deletesDefinitions
            ? 'Afterwards the prefix can be changed.'
            : 'They stay in the lists of Radarr and Sonarr, unused, and the prefix stays locked.'}
        </p>
      </div>
    </ConfirmDialog>
  )
}
