import { useMemo } from 'react'
import { defineSettings } from '../../../components/settings/define-settings.ts'
import { toggle } from '../../../components/settings/kinds/toggle.tsx'
import { SettingsCard } from '../../../components/settings/settings-card.tsx'
import { type PageFacts, SettingsPage } from '../../../components/settings/settings-page.tsx'
import { useSettings } from '../../../components/settings/use-settings.ts'
import { useResource } from '../../../components/use-resource.ts'
import { useStore } from '../../../components/use-store.ts'
import { config } from '../../../state/config.ts'
import { Link } from '../../../ui/link.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { prefix, removedMode, removedPrefix } from '../marks/mark-fields.ts'
import { TagRunCards } from './tag-run-cards.tsx'
import { tagSettings, tagSource } from './tag-settings.ts'
import { TagsCard } from './tags-card.tsx'
import { countTags, prefixLock, tagsInPlace } from './tags-in-place.ts'

const tagFields = (lock: string | null) =>
  defineSettings({
    tagUsersInSonarr: toggle({ label: 'Tag shows in Sonarr' }),
    tagUsersInRadarr: toggle({ label: 'Tag movies in Radarr' }),
    tagPrefix: prefix({
      label: 'Tag prefix',
      hint: values => `Example: ${String(values.tagPrefix ?? '')}:ada`,
      lock,
    }),
    removedTagMode: removedMode('tag', 'special-tag'),
    removedTagPrefix: removedPrefix(
      'tag',
      'removedTagMode',
      'special-tag',
      'Delete sync looks for this tag when deleting by tag.',
    ),
    cleanupOrphanedTags: toggle({
      label: 'Remove tags of deleted users',
      hint: 'On every sync.',
    }),
  })

export const SETTINGS = tagFields(null)

export default function UserTagsPage({ page }: { page: PageFacts }) {
  const { data: stored } = useStore(tagSettings.state)
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
        form={form}
        fields={['tagUsersInSonarr', 'tagUsersInRadarr', 'tagPrefix']}
      />
      <SettingsCard
        title="Cleanup"
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

/** Warns that delete sync relies on removal tags but none are set. `mode` is the selected removal mode. */
function DeleteSyncNote({ mode }: { mode: unknown }) {
  const { data } = useStore(config.state)
  const isDeleting = data?.deleteMovie || data?.deleteEndedShow || data?.deleteContinuingShow
  if (data?.deletionMode !== 'tag-based' || !isDeleting || mode === 'special-tag') return null
  return (
    <Notice tone="wait" className="mt-4">
      <Link className="link" to="/utilities/delete-sync">
        Delete sync
      </Link>{' '}
      deletes titles by removal tag. Choose “Replace with a removal tag”. With any other option,
      delete sync finds no titles to delete, and some server versions reject the setting.
    </Notice>
  )
}
