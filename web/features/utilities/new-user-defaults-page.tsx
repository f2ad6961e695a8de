import { APPROVAL_REQUIRED } from '../../components/labels/user-approval.ts'
import { permissionsText } from '../../components/plans/plan-text.ts'
import { newUserQuota, quotaParts } from '../../components/quotas/quota-fields.ts'
import { configSource } from '../../components/settings/config-source.ts'
import { defineSettings } from '../../components/settings/define-settings.ts'
import { toggle } from '../../components/settings/kinds/toggle.tsx'
import { SectionCard } from '../../components/settings/sections.tsx'
import { SettingsCard } from '../../components/settings/settings-card.tsx'
import { type PageInfo, SettingsPage } from '../../components/settings/settings-page.tsx'
import { useSettings } from '../../components/settings/use-settings.ts'
import type { Values } from '../../lib/form-edits.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { Skeleton } from '../../ui/skeleton.tsx'

const movies = quotaParts('movie', values => values.newUserDefaultMovieQuotaEnabled === true, true)
const shows = quotaParts('show', values => values.newUserDefaultShowQuotaEnabled === true, true)

export const SETTINGS = defineSettings({
  newUserDefaultCanSync: toggle({
    label: 'Sync watchlist',
    hint: 'When off, nothing is requested until you turn on sync for the user.',
  }),
  newUserDefaultRequiresApproval: toggle({ label: APPROVAL_REQUIRED }),
  newUserDefaultMovieQuotaEnabled: movies.enabled,
  newUserDefaultMovieQuotaLimit: movies.limit,
  newUserDefaultMovieQuotaType: movies.type,
  newUserDefaultMovieWatchlistCap: movies.cap,
  newUserDefaultMovieBypassApproval: movies.bypass,
  newUserDefaultShowQuotaEnabled: shows.enabled,
  newUserDefaultShowQuotaLimit: shows.limit,
  newUserDefaultShowQuotaType: shows.type,
  newUserDefaultShowWatchlistCap: shows.cap,
  newUserDefaultShowBypassApproval: shows.bypass,
})

/** For example "New users: Sync on · Approval automatic · …", including unsaved edits. */
const newUserText = (values: Values): string =>
  `New users: ${permissionsText({
    can_sync: values.newUserDefaultCanSync === true,
    requires_approval: values.newUserDefaultRequiresApproval === true,
    movie: values.newUserDefaultMovieQuotaEnabled ? newUserQuota('movie', values) : null,
    show: values.newUserDefaultShowQuotaEnabled ? newUserQuota('show', values) : null,
  })}`

const plans = lazyPart('plans', () => import('../../components/plans/plan-list.tsx'))

export default function NewUserDefaultsPage({ page }: { page: PageInfo }) {
  const form = useSettings(page.path, SETTINGS, configSource)
  const planList = plans.usePart(true)
  return (
    <SettingsPage page={page} form={form}>
      {form.isReady ? (
        <p className="-mt-1 min-h-5.25 text-ink-2">{newUserText(form.values)}</p>
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
