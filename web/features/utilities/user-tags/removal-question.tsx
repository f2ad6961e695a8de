import { useSnapshot } from 'valtio'
import { grouped } from '../../../lib/counted.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Notice } from '../../../ui/notice.tsx'
import type { Question } from '../marks/run-row.tsx'
import { tagRemoval } from './tag-runs.ts'
import type { TagCount } from './tags-in-place.ts'

/** What is asked before all user tags are removed, with their number. `count`: null while the instances have not answered. */
export const removalQuestion = (count: TagCount | null): Question => {
  const what = count
    ? `${grouped(count.total)} user ${count.total === 1 ? 'tag' : 'tags'}`
    : 'the user tags'
  return {
    title: `Remove ${what}?`,
    description:
      'They are taken off every movie and show in Radarr and Sonarr. A later sync puts them on again; what was changed by hand is lost.',
    confirmLabel: `Remove ${what}`,
    details: <RemovalDetails count={count} />,
  }
}

/** The definitions go along or stay. */
function RemovalDetails({ count }: { count: TagCount | null }) {
  const { deletesDefinitions } = useSnapshot(tagRemoval)
  return (
    <div className="space-y-3">
      {count && count.byInstance.length > 0 && (
        <ul aria-label="Tags by instance" className="space-y-0.5">
          {count.byInstance.map(({ name, count: tags }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: names may repeat between Radarr and Sonarr
            <li key={`${index}:${name}`} className="flex justify-between gap-4">
              <bdi className="min-w-0 wrap-anywhere">{name}</bdi>
              <span className="tabular">{grouped(tags)}</span>
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
  )
}
