import { QUOTA_TYPE_OPTIONS } from '../../components/labels/quota-type.ts'
import { APPROVAL_REQUIRED } from '../../components/labels/user-approval.ts'
import { watchlistCap } from '../../components/quotas/quota-fields.ts'
import { configSource } from '../../components/settings/config-source.ts'
import { defineSettings } from '../../components/settings/define-settings.ts'
import { choice } from '../../components/settings/kinds/choice.tsx'
import { number } from '../../components/settings/kinds/number.tsx'
import { toggle } from '../../components/settings/kinds/toggle.tsx'
import { SectionCard } from '../../components/settings/sections.tsx'
import { SettingsCard } from '../../components/settings/settings-card.tsx'
import { type PageInfo, SettingsPage } from '../../components/settings/settings-page.tsx'
import { useSettings } from '../../components/settings/use-settings.ts'
import type { Values } from '../../lib/form-edits.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { formatNewUser } from './new-user.ts'

const plans = lazyPart('plans', () => import('../../components/plans/plan-list.tsx'))

const when = (name: string) => (values: Values) => values[name] === true
const whenMovies = { visibleWhen: when('newUserDefaultMovieQuotaEnabled') }
const whenShows = { visibleWhen: when('newUserDefaultShowQuotaEnabled') }
const BYPASS_HINT = 'When off, requests over the limit need approval.'

export const SETTINGS = defineSettings({
  newUserDefaultCanSync: toggle({
    label: 'Sync watchlist',
    hint: 'When off, nothing is requested until you turn on sync for the user.',
  }),
  newUserDefaultRequiresApproval: toggle({ label: APPROVAL_REQUIRED }),
  newUserDefaultMovieQuotaEnabled: toggle({ label: 'Limit movies' }),
  newUserDefaultMovieQuotaLimit: number({
    label: 'Limit on movies',
    unit: 'movies',
    ...whenMovies,
  }),
  newUserDefaultMovieQuotaType: choice({
    label: 'Quota period for movies',
    options: QUOTA_TYPE_OPTIONS,
    ...whenMovies,
  }),
  newUserDefaultMovieWatchlistCap: watchlistCap('movie', {
    label: 'Watchlist cap on movies',
    ...whenMovies,
  }),
  newUserDefaultMovieBypassApproval: toggle({
    label: 'Auto-approve movies over the limit',
    hint: BYPASS_HINT,
    ...whenMovies,
  }),
  newUserDefaultShowQuotaEnabled: toggle({ label: 'Limit shows' }),
  newUserDefaultShowQuotaLimit: number({ label: 'Limit on shows', unit: 'shows', ...whenShows }),
  newUserDefaultShowQuotaType: choice({
    label: 'Quota period for shows',
    options: QUOTA_TYPE_OPTIONS,
    ...whenShows,
  }),
  newUserDefaultShowWatchlistCap: watchlistCap('show', {
    label: 'Watchlist cap on shows',
    ...whenShows,
  }),
  newUserDefaultShowBypassApproval: toggle({
    label: 'Auto-approve shows over the limit',
    hint: BYPASS_HINT,
    ...whenShows,
  }),
})

export default function NewUserDefaultsPage({ page }: { page: PageInfo }) {
  const form = useSettings(page.path, SETTINGS, configSource)
  const planList = plans.usePart(true)
  return (
    <SettingsPage page={page} form={form}>
      {form.isReady ? (
        <p className="-mt-1 min-h-5.25 text-ink-2">{formatNewUser(form.values)}</p>
      ) : (
        <Skeleton className="-mt-1 h-5.25" />
      )}
      <SettingsCard
        title="Permissions"
        form={form}
        fields={['newUserDefaultCanSync', 'newUserDefaultRequiresApproval']}
      />
      {(['Movie', 'Show'] as const).map(type => (
        <SettingsCard
          key={type}
          title={`${type} quota`}
          form={form}
          toggle={`newUserDefault${type}QuotaEnabled`}
          fields={[
            `newUserDefault${type}QuotaLimit`,
            `newUserDefault${type}QuotaType`,
            `newUserDefault${type}WatchlistCap`,
            `newUserDefault${type}BypassApproval`,
          ]}
        />
      ))}
      <SectionCard
        title="Plans"
        actions={
          <ButtonLink to="/plex/users" variant="clear" size="sm">
            View users
          </ButtonLink>
        }
      >
        <p className="mt-2 text-sm text-ink-2">
          Permissions and quotas to apply to many users. Saved in this browser and in export files.
          Takes effect immediately.
        </p>
        {planList ? <planList.PlanList /> : <Skeleton className="mt-3 h-39" />}
      </SectionCard>
    </SettingsPage>
  )
}
