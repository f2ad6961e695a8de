import { useSnapshot } from 'valtio'
import { useResource } from '../../../components/use-resource.ts'
import { grouped } from '../../../lib/counted.ts'
import { users } from '../../../state/users.ts'
import { Time } from '../../../ui/time.tsx'
import type { Question } from '../marks/run-row.tsx'
import { labelHistory } from './label-history.ts'

/** What is asked before all labels are removed, with as much of their number as can be known. `prefix`: the stored one. */
export const removalQuestion = (prefix: string): Question => ({
  title: `Remove every label that begins with “${prefix}:”?`,
  description:
    'They are taken off all movies and shows in Plex. A later sync puts them on again; collections and filters that use them are empty until then.',
  confirmLabel: 'Remove the labels',
  details: <LabelSize />,
})

function LabelSize() {
  const { data, error } = useResource(users)
  const { sync } = useSnapshot(labelHistory).known
  const titles = data?.reduce((sum, user) => sum + user.watchlist_count, 0)
  return (
    <div className="space-y-2">
      <p>
        {data && titles !== undefined
          ? `At most ${grouped(titles)} titles: what is on the watchlists of ${grouped(data.length)} users.`
          : error
            ? 'How many titles it can concern is not known: the users could not be read.'
            : 'Counting the titles it can concern…'}
      </p>
      {sync && (
        <p>
          After the last sync from this browser, <Time value={sync.at} />, {grouped(sync.titles)}{' '}
          titles had their labels.
        </p>
      )}
      <p className="text-sm text-ink-2">
        The backend does not count labels beforehand; the result says how many there were.
      </p>
    </div>
  )
}
