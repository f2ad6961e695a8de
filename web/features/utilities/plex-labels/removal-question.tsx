import { useResource } from '../../../components/use-resource.ts'
import { useStore } from '../../../components/use-store.ts'
import { formatNumber } from '../../../lib/pluralize.ts'
import { users, watchlistTotal } from '../../../state/users.ts'
import { Time } from '../../../ui/time.tsx'
import type { Question } from '../tagging/run-actions.tsx'
import { labelHistory } from './label-history.ts'

export const removalQuestion = (prefix: string): Question => ({
  title: `Remove all labels starting with “${prefix}:”?`,
  description:
    'Removes the labels from all movies and shows in Plex. The next sync adds the labels again; until then, collections and filters that use them are empty.',
  confirmLabel: 'Remove labels',
  details: <LabelSize />,
})

function LabelSize() {
  const { data, error } = useResource(users)
  const { sync } = useStore(labelHistory).known
  return (
    <div className="space-y-2">
      <p>
        {data
          ? `Up to ${formatNumber(watchlistTotal(data))} titles from the watchlists of ${formatNumber(data.length)} users.`
          : error
            ? 'The number of titles is unknown, because the users couldn’t be loaded.'
            : 'Counting titles…'}
      </p>
      {sync && (
        <p>
          After the last sync from this browser, <Time value={sync.at} />,{' '}
          {formatNumber(sync.titles)} titles were labeled.
        </p>
      )}
      <p className="text-sm text-ink-2">The result shows how many labels were removed.</p>
    </div>
  )
}
