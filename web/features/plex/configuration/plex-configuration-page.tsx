import { FirstStepsBar } from '../../../components/first-steps/first-steps-bar.tsx'
import { configSource } from '../../../components/settings/config-source.ts'
import { defineSettings } from '../../../components/settings/define-settings.ts'
import { urlField } from '../../../components/settings/kinds/text.tsx'
import { toggle } from '../../../components/settings/kinds/toggle.tsx'
import { SettingsCard } from '../../../components/settings/settings-card.tsx'
import { type PageInfo, SettingsPage } from '../../../components/settings/settings-page.tsx'
import { useSettings } from '../../../components/settings/use-settings.ts'
import { useRetained } from '../../../components/use-resource.ts'
import { useStore } from '../../../components/use-store.ts'
import { useUrlAction } from '../../../components/use-url-action.ts'
import { config } from '../../../state/config.ts'
import { users } from '../../../state/users.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { ConnectionCard } from './connection-card.tsx'
import { FeedsCard } from './feeds-card.tsx'
import { PlexDetails } from './plex-details.tsx'
import { continueSetup, enterToken, plexSetup } from './setup.ts'
import { SetupCard } from './setup-card.tsx'
import { watchlistCounts } from './watchlist-counts.ts'
import { WatchlistsCard } from './watchlists-card.tsx'

export const SETTINGS = defineSettings({
  plexServerUrl: urlField({
    label: 'Plex server URL',
    hint: 'Used for playlists, sessions and labels. Leave blank to use http://localhost:32400.',
    placeholder: 'http://localhost:32400',
    isWide: true,
  }),
  skipFriendSync: toggle({
    label: 'Ignore friends',
    hint: 'Only your own watchlist is synced; existing friends stay in the user list.',
  }),
  skipIfExistsOnPlex: toggle({
    label: 'Skip titles already on Plex',
    hint: 'Titles that Plex already has aren’t added to Radarr or Sonarr.',
  }),
})

export default function PlexConfigurationPage({ page }: { page: PageInfo }) {
  const form = useSettings(page.path, SETTINGS, configSource)
  useUrlAction('replace', enterToken)
  return (
    <SettingsPage page={page} form={form} details={<PlexDetails />}>
      <FirstStepsBar step="plex" />
      <Connection>
        <SettingsCard
          title="Server and friends"
          state={form.value('skipFriendSync') === true ? 'Friends ignored' : 'Friends on'}
          form={form}
          fields={['plexServerUrl', 'skipFriendSync', 'skipIfExistsOnPlex']}
        />
      </Connection>
    </SettingsPage>
  )
}

function Connection({ children }: { children: React.ReactNode }) {
  const { data } = useStore(config.state)
  const { phase } = useStore(plexSetup)
  useRetained(config)
  const [token] = data?.plexTokens ?? []
  const isSettingUp = token === undefined || phase !== 'idle'
  const isUnderWay = isSettingUp && phase !== 'finished'
  if (data === null)
    return (
      <>
        <Skeleton className="mb-3.5 h-40 rounded-lg" />
        {children}
      </>
    )
  return (
    <div className="space-y-3.5">
      {isSettingUp && <SetupCard hasToken={token !== undefined} />}
      {token !== undefined && !isUnderWay && <ConnectionCard token={token} />}
      {token !== undefined && !isSettingUp && <UnfinishedNotice />}
      {children}
      {token !== undefined && !isUnderWay && (
        <>
          <WatchlistsCard skipsFriends={data.skipFriendSync === true} />
          <FeedsCard
            self={data.selfRss}
            friends={data.friendsRss}
            skipsFriends={data.skipFriendSync === true}
          />
        </>
      )}
    </div>
  )
}

/** Shown if a reload interrupted the setup, or if another browser started it. */
function UnfinishedNotice() {
  const { data } = useStore(users.state)
  if (!data || watchlistCounts(data).own !== null) return null
  return (
    <Notice
      tone="wait"
      action={
        <Button variant="neutral" size="sm" onClick={() => void continueSetup()}>
          Continue setup
        </Button>
      }
    >
      Setup isn’t finished: the token is saved, but your watchlist has never been synced.
    </Notice>
  )
}
