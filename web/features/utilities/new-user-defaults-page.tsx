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
const BYPASS_HINT = 'Off: a request over the quota waits for approval.'

export const SETTINGS = defineSettings({
  newUserDefaultCanSync: toggle({
    label: 'Sync the watchlist',
    hint: 'Off: nothing on the watchlist is requested until you turn it on for the user.',
  }),
  newUserDefaultRequiresApproval: toggle({
    label: 'Ask for approval of every request',
  }),
  newUserDefaultMovieQuotaEnabled: toggle({ label: 'Limit movies' }),
  newUserDefaultMovieQuotaLimit: number({ label: 'Movies', unit: 'movies', ...whenMovies }),
  newUserDefaultMovieQuotaType: choice({
    label: 'Movies count',
    options: QUOTA_TYPE_OPTIONS,
    ...whenMovies,
  }),
  newUserDefaultMovieBypassApproval: toggle({
    label: 'Approve movies over the quota by itself',
    hint: BYPASS_HINT,
    ...whenMovies,
  }),
  newUserDefaultShowQuotaEnabled: toggle({ label: 'Limit shows' }),
  newUserDefaultShowQuotaLimit: number({ label: 'Shows', unit: 'shows', ...whenShows }),
  newUserDefaultShowQuotaType: choice({
    label: 'Shows count',
    options: QUOTA_TYPE_OPTIONS,
    ...whenShows,
  }),
  newUserDefaultShowBypassApproval: toggle({
    label: 'Approve shows over the quota by itself',
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
        purpose="Given to a user when the next sync with Plex finds them. Users who are already there keep what they have."
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
