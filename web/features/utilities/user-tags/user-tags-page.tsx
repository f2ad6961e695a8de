import { defineSettings } from '../../../components/settings/define-settings.ts'
import { toggle } from '../../../components/settings/kinds/toggle.tsx'
import { SettingsCard } from '../../../components/settings/settings-card.tsx'
import { type PageInfo, SettingsPage } from '../../../components/settings/settings-page.tsx'
import { tagSource } from '../../../components/settings/tag-settings.ts'
import { useSettings } from '../../../components/settings/use-settings.ts'
import { useStore } from '../../../components/use-store.ts'
import { config } from '../../../state/config.ts'
import { Link } from '../../../ui/link.tsx'
import { Notice } from '../../../ui/notice.tsx'
import {
  appsState,
  namingSource,
  prefix,
  removedMode,
  removedPrefix,
  tagPrefixHint,
} from '../tagging/tag-and-label-fields.tsx'
import { type PrefixLock, usePrefixLock } from '../tagging/use-prefix-lock.tsx'
import { useTagActions } from './tag-actions.tsx'
import { CurrentTags } from './tag-list.tsx'
import { prefixLock, unknownTags, useCurrentTags } from './tags-in-place.ts'

const tagFields = (lock: PrefixLock = {}) =>
  defineSettings({
    tagUsersInRadarr: toggle({ label: 'Tag movies in Radarr', isWide: false }),
    tagUsersInSonarr: toggle({ label: 'Tag shows in Sonarr', isWide: false }),
    tagPrefix: prefix({
      label: 'Tag prefix',
      hint: ({ tagPrefix }) => tagPrefixHint(tagPrefix, `Example: ${String(tagPrefix ?? '')}:ada`),
      ...lock,
    }),
    tagNamingSource: namingSource('tag', 'tagNamingSource', lock.lock),
    removedTagMode: removedMode('tag'),
    removedTagPrefix: removedPrefix('tag', 'removedTagMode', ({ removedTagPrefix }) =>
      tagPrefixHint(removedTagPrefix, 'Delete sync looks for this prefix when deleting by tag.'),
    ),
    cleanupOrphanedTags: toggle({
      label: 'Remove deleted users’ tags',
      isWide: false,
    }),
  })

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
    <SettingsPage page={page} form={form} actions={actions}>
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
