import Rss from 'lucide-react/icons/rss'
import { OperationView } from '../../components/operation-view.tsx'
import { SectionCard } from '../../components/settings/sections.tsx'
import { useStore } from '../../components/use-store.ts'
import { isUnderWay } from '../../state/operation-state.ts'
import { QuietButton } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { SecretInput } from '../../ui/secret-input.tsx'
import { describeFeeds, feedGeneration, needsPass, WITHOUT_PASS } from './feeds.ts'
import { othersRefresh, ownRefresh } from './watchlist-refresh.ts'

interface FeedsCardProps {
  self: string | undefined
  friends: string | undefined
  skipsFriends: boolean
}

export function FeedsCard({ self, friends, skipsFriends }: FeedsCardProps) {
  const isReading = [useStore(ownRefresh.state), useStore(othersRefresh.state)].some(
    snapshot => isUnderWay(snapshot) && !snapshot.lostTouch,
  )
  const { result, phase } = useStore(feedGeneration.state)
  const feeds = [
    { label: 'Your feed', address: self },
    {
      label: 'Friends’ feed',
      address: friends,
      ...(skipsFriends && { without: 'Not used while friends are ignored.' }),
    },
  ]
  const count = feeds.filter(({ address }) => address).length
  const isBusy = isUnderWay({ phase })
  const start = () => void feedGeneration.start()
  const whyNot = isReading
    ? 'Watchlists are syncing. Generate feeds when the sync is done.'
    : undefined
  return (
    <SectionCard
      title="RSS feeds"
      state={count === 2 ? 'Both saved' : count === 1 ? 'One saved' : 'None'}
      meta={
        <span className="text-sm text-ink-2">
          Feeds deliver new titles immediately. Treat the URLs like passwords.
        </span>
      }
      actions={
        <QuietButton icon={<Rss />} busy={isBusy} whyNot={whyNot} onClick={start}>
          {count === 0 ? 'Generate feeds' : 'Regenerate feeds'}
        </QuietButton>
      }
    >
      <div className="grid gap-4 sm:grid-cols-2">
        {feeds.map(({ label, address, without = 'Not generated yet.' }) => (
          <Field key={label} label={label}>
            {control =>
              address ? (
                <SecretInput {...control} what={label.toLowerCase()} readOnly value={address} />
              ) : (
                <p className="text-ink-2">{without}</p>
              )
            }
          </Field>
        ))}
      </div>
      {(count === 0 || needsPass(result)) && (
        <p className="mt-3 max-w-[65ch] text-sm text-ink-2">{WITHOUT_PASS}</p>
      )}
      <div className="mt-3 empty:hidden">
        <OperationView
          operation={feedGeneration}
          work="RSS feed generation"
          waitsFor="Waiting for plex.tv to generate the feeds."
          onRetry={whyNot === undefined ? start : undefined}
          describeResult={describeFeeds}
        />
      </div>
    </SectionCard>
  )
}
