import { FirstStepsBar } from '../../components/first-steps/first-steps-bar.tsx'
import { syncModeLabel } from '../../components/labels/workflow.ts'
import { configSource } from '../../components/settings/config-source.ts'
import { defineSettings } from '../../components/settings/define-settings.ts'
import { urlField } from '../../components/settings/kinds/text.tsx'
import { toggle } from '../../components/settings/kinds/toggle.tsx'
import { SideDetails } from '../../components/settings/sections.tsx'
import { SettingsCard } from '../../components/settings/settings-card.tsx'
import { type PageInfo, SettingsPage } from '../../components/settings/settings-page.tsx'
import { useSettings } from '../../components/settings/use-settings.ts'
import { useRetained } from '../../components/use-resource.ts'
import { useStore } from '../../components/use-store.ts'
import { useUrlAction } from '../../components/use-url-action.ts'
import { config } from '../../state/config.ts'
import { live } from '../../state/live.ts'
import { selfOf, users } from '../../state/users.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Time } from '../../ui/time.tsx'
import { ConnectionCard } from './connection-card.tsx'
import { FeedsCard } from './feeds-card.tsx'
import { enterToken, plexSetup, resumeSetup } from './setup.ts'
import { SetupCard } from './setup-card.tsx'
import { ownRefresh } from './watchlist-refresh.ts'
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
  if (!data || selfOf(data)) return null
  return (
    <Notice
      tone="wait"
      action={
        <Button variant="neutral" size="sm" onClick={() => void resumeSetup()}>
          Continue setup
        </Button>
      }
    >
      Setup isn’t finished: the token is saved, but your watchlist has never been synced.
    </Notice>
  )
}

/** Details of the connection. The backend reports neither the token's age nor when watchlists were last synced. */
function PlexDetails() {
  const { data } = useStore(config.state)
  const { syncMode } = useStore(live)
  const { endedAt, phase } = useStore(ownRefresh.state)
  if (!data || data.plexTokens.length === 0) return null
  const { selfRss, friendsRss } = data
  const saved = (address: string | undefined) => (address ? 'Saved' : null)
  return (
    <>
      <SideDetails
        title="Sync"
        details={[
          ['Mode', syncMode && syncModeLabel(syncMode)],
          [
            'Last refresh',
            phase === 'done' ? <Time mode="clock" key="at" value={endedAt} /> : null,
          ],
        ]}
      />
      <SideDetails
        title="Feeds"
        details={[
          ['Yours', saved(selfRss)],
          ['Friends', saved(friendsRss)],
          ['Plex Pass', selfRss && friendsRss ? 'Active' : null],
        ]}
      />
    </>
  )
}
