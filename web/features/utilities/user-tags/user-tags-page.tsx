import { SettingsCard } from '../../../components/settings/settings-card.tsx'
import { type PageInfo, SettingsPage } from '../../../components/settings/settings-page.tsx'
import { tagSource } from '../../../components/settings/tag-settings.ts'
import { useSettings } from '../../../components/settings/use-settings.ts'
import { RunActionsPlaceholder } from '../runs/page-runs.tsx'
import { appsState } from '../tagging/tag-and-label-fields.tsx'
import { usePrefixLock } from '../tagging/use-prefix-lock.tsx'
import { useTagActions } from './tag-actions.tsx'
import { DeleteSyncNote, tagFields } from './tag-fields.tsx'
import { CurrentTags } from './tag-list.tsx'
import { prefixLock, unknownTags, useCurrentTags } from './tags-in-place.ts'

export const SETTINGS = tagFields()

export default function UserTagsPage({ page }: { page: PageInfo }) {
  const { settings: stored, count, error } = useCurrentTags()
  const isUnknown = count?.total === 0 && count.unknown.length > 0
  const { settings, dialog } = usePrefixLock(
    tagFields,
    prefixLock(count, error),
    isUnknown
      ? {
          where: unknownTags(count),
          consequence:
            'Existing tags keep the old prefix. Syncs and cleanups won’t find them, so you’d have to remove them in Radarr and Sonarr.',
        }
      : null,
  )
  const form = useSettings(page.path, settings, tagSource)
  const { actions, results } = useTagActions(form.changes.length > 0)
  const { tagUsersInRadarr, tagUsersInSonarr, removedTagMode } = form.values
  return (
    <SettingsPage page={page} form={form} actions={stored ? actions : <RunActionsPlaceholder />}>
      {results}
      <SettingsCard
        title="Tagging"
        form={form}
        state={appsState(tagUsersInRadarr, tagUsersInSonarr)}
        fields={['tagUsersInRadarr', 'tagUsersInSonarr', 'tagPrefix', 'tagNamingSource']}
      />
      <SettingsCard
        title="Cleanup"
        form={form}
        fields={['removedTagMode', 'removedTagPrefix', 'cleanupOrphanedTags']}
      >
        <DeleteSyncNote mode={removedTagMode} />
      </SettingsCard>
      {dialog}
      {stored && <CurrentTags prefix={stored.tagPrefix} count={count} />}
    </SettingsPage>
  )
}
