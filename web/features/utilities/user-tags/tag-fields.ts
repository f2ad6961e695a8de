import { defineSettings } from '../../../components/settings/define-settings.ts'
import { toggle } from '../../../components/settings/kinds/toggle.tsx'
import { prefix, removedMode, removedPrefix } from '../marks/mark-fields.ts'

/** The settings of user tags. `lock`: why the prefix cannot be changed now; null when it can. */
export const tagFields = (lock: string | null) =>
  defineSettings({
    tagUsersInSonarr: toggle({ label: 'Tag shows in Sonarr' }),
    tagUsersInRadarr: toggle({ label: 'Tag movies in Radarr' }),
    tagPrefix: prefix({
      label: 'Tag prefix',
      hint: values => `A tag reads ${String(values.tagPrefix ?? '')}:ada.`,
      lock,
    }),
    removedTagMode: removedMode('tag', 'special-tag'),
    removedTagPrefix: removedPrefix(
      'tag',
      'removedTagMode',
      'special-tag',
      'Delete sync finds titles by it when it goes by tags.',
    ),
    cleanupOrphanedTags: toggle({
      label: 'Remove tags of users who are gone',
      hint: 'With every sync.',
    }),
  })
