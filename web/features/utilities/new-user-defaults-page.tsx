import { QUOTA_TYPE_OPTIONS } from '../../components/labels/quota-type.ts'
import { configSource } from '../../components/settings/config-source.ts'
import { defineSettings } from '../../components/settings/define-settings.ts'
import { choice } from '../../components/settings/kinds/choice.tsx'
import { number } from '../../components/settings/kinds/number.tsx'
import { toggle } from '../../components/settings/kinds/toggle.tsx'
import { SettingsCard } from '../../components/settings/settings-card.tsx'
import { type PageFacts, SettingsPage } from '../../components/settings/settings-page.tsx'
import { useSettings } from '../../components/settings/use-settings.ts'
import type { Values } from '../../lib/edits.ts'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { formatNewUser } from './new-user.ts'

const when = (name: string) => (values: Values) => values[name] === true
const whenMovies = { visibleWhen: when('newUserDefaultMovieQuotaEnabled') }
const whenShows = { visibleWhen: when('newUserDefaultShowQuotaEnabled') }
const BYPASS_HINT = 'When off, requests over the quota need approval.'

export const SETTINGS = defineSettings({
  newUserDefaultCanSync: toggle({
    label: 'Sync watchlist',
    hint: 'When off, nothing is requested until you turn on sync for the user.',
  }),
  newUserDefaultRequiresApproval: toggle({
    label: 'Require approval for every request',
  }),
  newUserDefaultMovieQuotaEnabled: toggle({ label: 'Limit movies' }),
  newUserDefaultMovieQuotaLimit: number({ label: 'Movie limit', unit: 'movies', ...whenMovies }),
  newUserDefaultMovieQuotaType: choice({
    label: 'Movie quota period',
    options: QUOTA_TYPE_OPTIONS,
    ...whenMovies,
  }),
  newUserDefaultMovieBypassApproval: toggle({
    label: 'Automatically approve movies over the quota',
    hint: BYPASS_HINT,
    ...whenMovies,
  }),
  newUserDefaultShowQuotaEnabled: toggle({ label: 'Limit shows' }),
  newUserDefaultShowQuotaLimit: number({ label: 'Show limit', unit: 'shows', ...whenShows }),
  newUserDefaultShowQuotaType: choice({
    label: 'Show quota period',
    options: QUOTA_TYPE_OPTIONS,
    ...whenShows,
  }),
  newUserDefaultShowBypassApproval: toggle({
    label: 'Automatically approve shows over the quota',
    hint: BYPASS_HINT,
    ...whenShows,
  }),
})

export default function NewUserDefaultsPage({ page }: { page: PageFacts }) {
  const form = useSettings(page.path, SETTINGS, configSource)
  return (
    <SettingsPage page={page} form={form}>
      {form.isReady ? (
        <Notice>{formatNewUser(form.values)}</Notice>
      ) : (
        <Skeleton className="h-15.5 md:h-10" />
      )}
      <SettingsCard
        title="Permissions"
        purpose="Applied when a Plex sync finds a new user. Existing users keep their settings."
        form={form}
        fields={['newUserDefaultCanSync', 'newUserDefaultRequiresApproval']}
      />
      <SettingsCard
        title="Movie quota"
        form={form}
        fields={[
          'newUserDefaultMovieQuotaEnabled',
          'newUserDefaultMovieQuotaLimit',
          'newUserDefaultMovieQuotaType',
          'newUserDefaultMovieBypassApproval',
        ]}
      />
      <SettingsCard
        title="Show quota"
        form={form}
        fields={[
          'newUserDefaultShowQuotaEnabled',
          'newUserDefaultShowQuotaLimit',
          'newUserDefaultShowQuotaType',
          'newUserDefaultShowBypassApproval',
        ]}
      />
    </SettingsPage>
  )
}
