import { formatNumber } from '../../../lib/pluralize.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Notice } from '../../../ui/notice.tsx'
import type { Question } from '../tagging/run-actions.tsx'
import type { TagCount } from './tags-in-place.ts'

interface RemovalDetailsProps {
  /** Null until the instances have responded. */
  count: TagCount | null
  deletesDefinitions: boolean
  onDeletesDefinitions: (deletes: boolean) => void
}

export const removalQuestion = (props: RemovalDetailsProps): Question => {
  const { count } = props
  const what = count
    ? `${formatNumber(count.total)} user ${count.total === 1 ? 'tag' : 'tags'}`
    : 'all user tags'
  return {
    title: `Remove ${what}?`,
    description:
      'Removes the tags from all movies and shows in Radarr and Sonarr. The next sync adds the tags again; manual changes are lost.',
    confirmLabel: `Remove ${what}`,
    details: <RemovalDetails {...props} />,
  }
}

function RemovalDetails({ count, deletesDefinitions, onDeletesDefinitions }: RemovalDetailsProps) {
  return (
    <div className="space-y-3">
      {count && count.byInstance.length > 0 && (
        <ul aria-label="Tags by instance" className="space-y-0.5">
          {count.byInstance.map(({ name, count: tags }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: names may repeat between Radarr and Sonarr
            <li key={`${index}:${name}`} className="flex justify-between gap-4">
              <bdi className="min-w-0 wrap-anywhere">{name}</bdi>
              <span className="tabular">{formatNumber(tags)}</span>
            </li>
          ))}
        </ul>
      )}
      {!count && (
        <Notice tone="wait">Couldn’t count the tags because the instances didn’t respond.</Notice>
      )}
      {count && count.unknown.length > 0 && (
        <Notice tone="wait">
          {count.unknown.join(', ')} didn’t respond. Tags there aren’t counted and may not be
          removed.
        </Notice>
      )}
      <Checkbox
        label="Also delete the tags from Radarr’s and Sonarr’s tag lists"
        checked={deletesDefinitions}
        onCheckedChange={onDeletesDefinitions}
      />
      <p className="text-sm text-ink-2">
        {deletesDefinitions
          ? 'You can change the prefix afterward.'
          : 'The unused tags stay in Radarr and Sonarr, and the prefix stays locked.'}
      </p>
    </div>
  )
}
