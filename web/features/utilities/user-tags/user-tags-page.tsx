import { useMemo } from 'react'
import { useSnapshot } from 'valtio'
import { SettingsCard } from '../../../components/settings/settings-card.tsx'
import { type PageFacts, SettingsPage } from '../../../components/settings/settings-page.tsx'
import { useSettings } from '../../../components/settings/use-settings.ts'
import { useResource } from '../../../components/use-resource.ts'
import { DeleteSyncNote } from './delete-sync-note.tsx'
import { tagFields } from './tag-fields.ts'
import { TagRunCards } from './tag-run-cards.tsx'
import { tagSettings, tagSource } from './tag-settings.ts'
import { TagsCard } from './tags-card.tsx'
import { countTags, prefixLock, tagsInPlace } from './tags-in-place.ts'

export const SETTINGS = tagFields(null)

export default function UserTagsPage({ page }: { page: PageFacts }) {
  const { data: stored } = useSnapshot(tagSettings.state)
  const tags = useResource(tagsInPlace)
  const prefix = stored?.values.tagPrefix
  const count = useMemo(
    () => (tags.data && prefix !== undefined ? countTags(tags.data, prefix) : null),
    [tags.data, prefix],
  )
  const lock = prefixLock(count, tags.error)
  const settings = useMemo(() => tagFields(lock), [lock])
  const form = useSettings(page.path, settings, tagSource)
  return (
    <SettingsPage page={page} form={form}>
      <SettingsCard
        title="Tagging"
        purpose="Each user has a tag. It is put on what is on their watchlist, so that Radarr and Sonarr show who wanted it."
        form={form}
        fields={['tagUsersInSonarr', 'tagUsersInRadarr', 'tagPrefix']}
      />
      <SettingsCard
        title="Clean-up"
        form={form}
        fields={['removedTagMode', 'removedTagPrefix', 'cleanupOrphanedTags']}
      >
        <DeleteSyncNote mode={form.value('removedTagMode')} />
      </SettingsCard>
      {stored && (
        <>
          <TagsCard prefix={stored.values.tagPrefix} />
          <TagRunCards
            settings={stored.values}
            instances={tags.data}
            count={count}
            isDirty={form.changes.length > 0}
          />
        </>
      )}
    </SettingsPage>
  )
}
