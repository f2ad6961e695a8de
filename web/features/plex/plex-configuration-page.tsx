import { FirstStepsBar } from '../../components/first-steps/first-steps-bar.tsx'
import { configSource } from '../../components/settings/config-source.ts'
import { defineSettings } from '../../components/settings/define-settings.ts'
import { urlField } from '../../components/settings/kinds/text.tsx'
import { toggle } from '../../components/settings/kinds/toggle.tsx'
import { SettingsCard } from '../../components/settings/settings-card.tsx'
import { type PageInfo, SettingsPage } from '../../components/settings/settings-page.tsx'
import { useSettings } from '../../components/settings/use-settings.ts'
import { useUrlAction } from '../../components/use-url-action.ts'
import { PlexConnectionCards } from './plex-connection.tsx'
import { enterToken } from './setup.ts'

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
    <SettingsPage page={page} form={form}>
      <FirstStepsBar step="plex" />
      <PlexConnectionCards>
        <SettingsCard
          title="Server and friends"
          state={form.value('skipFriendSync') === true ? 'Friends ignored' : 'Friends on'}
          form={form}
          fields={['plexServerUrl', 'skipFriendSync', 'skipIfExistsOnPlex']}
        />
      </PlexConnectionCards>
    </SettingsPage>
  )
}
