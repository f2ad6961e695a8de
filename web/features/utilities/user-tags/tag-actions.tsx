import { useState } from 'react'
import { useResource } from '../../../components/use-resource.ts'
import { ARR_KINDS } from '../../../contract/instances.ts'
import { andJoined } from '../../../lib/join-words.ts'
import { formatNumber, pluralize } from '../../../lib/pluralize.ts'
import { KIND_LABELS } from '../../../state/instances.ts'
import { users } from '../../../state/users.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { pageRun } from '../runs/counted-run.tsx'
import { UNSAVED, usePageRuns } from '../runs/page-runs.tsx'
import { refusedPrefix } from '../tagging/tag-and-label-fields.tsx'
import { TagList } from './tag-list.tsx'
import { tagRuns } from './tag-runs.ts'
import { useCurrentTags } from './tags-in-place.ts'

/** The page's runs, with their buttons, progress and results. */
export const useTagActions = (isDirty: boolean) => {
  const { settings, instances, count } = useCurrentTags()
  const { data: people } = useResource(users)
  const [deleteTagDefinitions, setDeleteTagDefinitions] = useState(true)
  const isOn = {
    sonarr: settings?.tagUsersInSonarr === true,
    radarr: settings?.tagUsersInRadarr === true,
  }
  const partsOf = <W extends 'tagging' | 'tag-removal'>(work: W) =>
    ARR_KINDS.filter(kind => isOn[kind]).map(kind => ({
      type: `${kind}-${work}` as const,
      label: KIND_LABELS[kind],
    }))
  const tagged = instances?.filter(({ kind }) => isOn[kind]).length ?? 0
  const creation =
    people && count && tagged > 0
      ? [
          `${pluralize(people.length, 'user')} in ${pluralize(tagged, 'instance')}: ${pluralize(people.length * tagged, 'tag')}`,
          pluralize(count.total, 'already exists', 'already exist'),
          ...(count.unknown.length > 0 ? [`unknown for ${andJoined(count.unknown)}`] : []),
        ].join(', ')
      : tagRuns.create.about
  const all = count
    ? `${formatNumber(count.total)} user ${count.total === 1 ? 'tag' : 'tags'}`
    : 'all user tags'
  const removal = {
    question: {
      title: `Remove ${all}?`,
      description:
        'Removes the tags from all movies and shows in Radarr and Sonarr. The next sync adds the tags again; manual changes are lost.',
      confirmLabel: `Remove ${all}`,
      children: (
        <div className="space-y-3">
          <div className="px-4 pb-4">
            <TagList prefix={settings?.tagPrefix ?? ''} />
          </div>
          {count && count.unknown.length > 0 && (
            <Notice tone="wait">
              {count.unknown.join(', ')} didn’t respond. Tags there aren’t counted and might not be
              removed.
            </Notice>
          )}
          <Checkbox
            label="Also delete the tags from Radarr’s and Sonarr’s tag lists"
            checked={deleteTagDefinitions}
            onCheckedChange={setDeleteTagDefinitions}
          />
          <p className="text-sm text-ink-2">
            {deleteTagDefinitions
              ? 'You can change the prefix afterward.'
              : 'The unused tags stay in Radarr and Sonarr, and the prefix stays locked.'}
          </p>
        </div>
      ),
    },
    blocked: count?.total === 0 && count.unknown.length === 0 && 'No user tags to remove.',
    parts: partsOf('tag-removal'),
  } as const
  const likelyCause = refusedPrefix(settings?.tagPrefix)
  return usePageRuns(
    [
      pageRun(tagRuns.sync, { parts: partsOf('tagging'), likelyCause }),
      pageRun(tagRuns.create, { about: creation, likelyCause }),
      pageRun(tagRuns.cleanup),
      pageRun(tagRuns.remove, removal, { deleteTagDefinitions }),
    ],
    [
      !isOn.sonarr &&
        !isOn.radarr &&
        'Tagging is off. Turn it on for Sonarr or Radarr and save first.',
      instances?.length === 0 && 'Add a Radarr or Sonarr instance first.',
      isDirty && UNSAVED,
    ],
    settings !== undefined,
  )
}
