import Rss from 'lucide-react/icons/rss'
import { OperationView } from '../../components/operation-view.tsx'
import { SectionCard } from '../../components/settings/sections.tsx'
import { useStore } from '../../components/use-store.ts'
import { isUnderWay } from '../../state/operation-state.ts'
import { QuietButton } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { MoreMenu } from '../../ui/more-menu.tsx'
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
  const count = Number(Boolean(self)) + Number(Boolean(friends))
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
        count === 0 ? (
          <QuietButton icon={<Rss />} busy={isBusy} whyNot={whyNot} onClick={start}>
            Generate feeds
          </QuietButton>
        ) : (
          <MoreMenu
            label="Feed actions"
            busy={isBusy}
            items={[
              {
                label: 'Regenerate feeds',
                icon: <Rss />,
                about: whyNot,
                disabled: isReading,
                onSelect: start,
              },
            ]}
          />
        )
      }
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Feed label="Your feed" address={self} without="Not generated yet." />
        <Feed
          label="Friends’ feed"
          address={friends}
          without={skipsFriends ? 'Not used while friends are ignored.' : 'Not generated yet.'}
        />
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
