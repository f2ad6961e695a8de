import Rss from 'lucide-react/icons/rss'
import { OperationCard } from '../../../components/operation-card.tsx'
import { useStore } from '../../../components/use-store.ts'
import { isUnderWay } from '../../../state/operation-state.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Field } from '../../../ui/field.tsx'
import { SecretInput } from '../../../ui/secret-input.tsx'
import { feedGeneration, WITHOUT_PASS } from './feeds.ts'
import { othersRefresh, ownRefresh } from './watchlist-refresh.ts'

interface FeedsCardProps {
  self: string | undefined
  friends: string | undefined
  skipsFriends: boolean
}

export function FeedsCard({ self, friends, skipsFriends }: FeedsCardProps) {
  const isReading = [useStore(ownRefresh.state), useStore(othersRefresh.state)].some(
    facts => isUnderWay(facts) && !facts.lostTouch,
  )
  const { result } = useStore(feedGeneration.state)
  const count = Number(Boolean(self)) + Number(Boolean(friends))
  return (
    <OperationCard
      operation={feedGeneration}
      title="RSS feeds"
      work="RSS feed generation"
      badge={
        <Badge tone={count > 0 ? 'ok' : 'dim'}>
          {count === 2 ? 'Both saved' : count === 1 ? 'One saved' : 'None'}
        </Badge>
      }
      start={{
        label: count > 0 ? 'Regenerate feeds' : 'Generate feeds',
        icon: <Rss aria-hidden />,
        onPress: () => void feedGeneration.start(),
        ...(isReading && {
          disabledReason: 'Watchlists are syncing. Generate feeds when the sync is done.',
        }),
      }}
      waitsFor="Waiting for plex.tv to generate the feeds."
      describeResult={({ hasFriends }) =>
        hasFriends ? 'Both feeds saved.' : 'Your feed is saved. Plex returned none for friends.'
      }
    >
      <p className="-mt-1 mb-4 max-w-[65ch] text-ink-2">
        With feeds, new titles are found immediately. Anyone with these URLs can read the
        watchlists, so treat them like passwords.
      </p>
      <div className="grid gap-4">
        <Feed label="Your feed" address={self} without="Not generated yet." />
        <Feed
          label="Friends’ feed"
          address={friends}
          without={skipsFriends ? 'Not used while friends are ignored.' : 'Not generated yet.'}
        />
      </div>
      {(count === 0 || result?.needsPass) && (
        <p className="mt-4 max-w-[65ch] text-sm text-ink-2">{WITHOUT_PASS}</p>
      )}
    </OperationCard>
  )
}

interface FeedProps {
  label: string
  address: string | undefined
  without: string
}
function Feed({ label, address, without }: FeedProps) {
  if (!address)
    return (
      <div>
        <p className="text-sm font-semibold">{label}</p>
        <p className="text-ink-2">{without}</p>
      </div>
    )
  return (
    <Field label={label}>
      {control => <SecretInput {...control} what={label.toLowerCase()} readOnly value={address} />}
    </Field>
  )
}
