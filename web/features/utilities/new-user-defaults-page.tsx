import { configSource } from '../../components/settings/config-source.ts'
import { SectionCard } from '../../components/settings/sections.tsx'
import { SettingsCard } from '../../components/settings/settings-card.tsx'
import { type PageInfo, SettingsPage } from '../../components/settings/settings-page.tsx'
import { useSettings } from '../../components/settings/use-settings.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { newUserText, SETTINGS } from './new-user-settings.ts'

export { SETTINGS }

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
