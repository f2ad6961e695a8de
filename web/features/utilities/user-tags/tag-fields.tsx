import { defineSettings } from '../../../components/settings/define-settings.ts'
import { toggle } from '../../../components/settings/kinds/toggle.tsx'
import { useStore } from '../../../components/use-store.ts'
import { config } from '../../../state/config.ts'
import { Link } from '../../../ui/link.tsx'
import { Notice } from '../../../ui/notice.tsx'
import {
  namingSource,
  prefix,
  removedMode,
  removedPrefix,
  tagPrefixHint,
} from '../tagging/tag-and-label-fields.tsx'
import type { PrefixLock } from '../tagging/use-prefix-lock.tsx'

export const tagFields = (lock: PrefixLock = {}) =>
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
export function DeleteSyncNote({ mode }: { mode: unknown }) {
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
