import { useEffect, useMemo } from 'react'
import { defineSettings } from '../../../components/settings/define-settings.ts'
import { toggle } from '../../../components/settings/kinds/toggle.tsx'
import { SettingsCard } from '../../../components/settings/settings-card.tsx'
import { type PageInfo, SettingsPage } from '../../../components/settings/settings-page.tsx'
import { useSettings } from '../../../components/settings/use-settings.ts'
import { useResource } from '../../../components/use-resource.ts'
import { useStore } from '../../../components/use-store.ts'
import type { Values } from '../../../lib/edits.ts'
import { config } from '../../../state/config.ts'
import { users } from '../../../state/users.ts'
import { Link } from '../../../ui/link.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { prefix, removedMode, removedPrefix } from '../tagging/mark-fields.ts'
import { RunActionsPlaceholder } from '../tagging/run-actions.tsx'
import { useTagActions } from './tag-actions.tsx'
import { tagSettings, tagSource } from './tag-settings.ts'
import { TagsCard } from './tags-card.tsx'
import { countTags, prefixLock, tagsInPlace } from './tags-in-place.ts'

const tagFields = (lock: string | null) =>
  defineSettings({
    tagUsersInRadarr: toggle({ label: 'Tag movies in Radarr', isWide: false }),
    tagUsersInSonarr: toggle({ label: 'Tag shows in Sonarr', isWide: false }),
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
      isWide: false,
    }),
  })

export const SETTINGS = tagFields(null)

export default function UserTagsPage({ page }: { page: PageInfo }) {
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
  const { actions, results } = useTagActions({
    settings: stored?.values,
    instances: tags.data,
    count,
    isDirty: form.changes.length > 0,
  })
  useEffect(() => void users.load(), [])
  return (
    <SettingsPage page={page} form={form} actions={stored ? actions : <RunActionsPlaceholder />}>
      {results}
      <SettingsCard
        title="Tagging"
        form={form}
        state={tagState(form.values)}
        fields={['tagUsersInRadarr', 'tagUsersInSonarr', 'tagPrefix']}
      />
      <SettingsCard
        title="Cleanup"
        form={form}
        fields={['removedTagMode', 'removedTagPrefix', 'cleanupOrphanedTags']}
      >
        <DeleteSyncNote mode={form.value('removedTagMode')} />
      </SettingsCard>
      {stored && <TagsCard prefix={stored.values.tagPrefix} />}
    </SettingsPage>
  )
}

const tagState = ({ tagUsersInRadarr: radarr, tagUsersInSonarr: sonarr }: Values) =>
  [radarr === true && 'Radarr', sonarr === true && 'Sonarr'].filter(Boolean).join(', ') || 'Off'

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
