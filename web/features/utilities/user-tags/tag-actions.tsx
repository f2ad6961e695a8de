import BrushCleaning from 'lucide-react/icons/brush-cleaning'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import Tags from 'lucide-react/icons/tags'
import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { useResource } from '../../../components/use-resource.ts'
import type { BodyOf } from '../../../contract/endpoint.ts'
import { ARR_KINDS } from '../../../contract/instances.ts'
import { cleanupTags, createTags, removeTags, syncTags } from '../../../contract/tags.ts'
import { andJoined } from '../../../lib/join-words.ts'
import { formatNumber, pluralize } from '../../../lib/pluralize.ts'
import { request } from '../../../lib/request.ts'
import { KIND_LABELS } from '../../../state/instances.ts'
import { users } from '../../../state/users.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { defineRun, sumOf, UNSAVED } from '../runs/define-run.ts'
import { pageRun, usePageRuns } from '../runs/page-runs.tsx'
import { refusedPrefix } from '../tagging/tag-and-label-fields.tsx'
import { TagList } from './tag-list.tsx'
import { tagsInPlace, useCurrentTags } from './tags-in-place.ts'

const byKind = <T,>({ sonarr, radarr }: { sonarr: T; radarr: T }) => ({
  Sonarr: sonarr,
  Radarr: radarr,
})

/** Every run may change the tags. */
const reload = () => tagsInPlace.load({ force: true })

export const tagRuns = {
  create: defineRun({
    start: () => request(createTags),
    reload,
    title: 'Tag creation',
    label: 'Create tags',
    icon: Tags,
    about: 'In every instance, without tagging titles',
    columns: { created: 'Created', skipped: 'Already existed', instances: 'Instances' },
    partsOf: byKind,
    summaryOf: total => `${total('created', 'tag')} created, ${total('skipped')} already existed`,
  }),
  sync: defineRun({
    types: ['sonarr-tagging', 'radarr-tagging'],
    start: () => request(syncTags),
    reload,
    title: 'Tag sync',
    label: 'Sync tags',
    icon: RefreshCw,
    about: 'Adds each user’s tag to the titles on their watchlist',
    columns: { tagged: 'Tagged', skipped: 'Unchanged', removed: 'Unused tags removed' },
    partsOf({ sonarr, radarr, orphanedCleanup: unused }) {
      const withUnused = (counts: typeof sonarr, kind: 'sonarr' | 'radarr') =>
        unused
          ? {
              ...counts,
              removed: unused[kind].removed,
              failed: sumOf([counts.failed, unused[kind].failed]),
            }
          : counts
      return { Sonarr: withUnused(sonarr, 'sonarr'), Radarr: withUnused(radarr, 'radarr') }
    },
    summaryOf: total => `${total('tagged', 'title')} tagged, ${total('skipped')} unchanged`,
  }),
  cleanup: defineRun({
    start: () => request(cleanupTags),
    reload,
    title: 'Tag cleanup',
    label: 'Clean up tags',
    icon: BrushCleaning,
    about: 'Removes deleted users’ tags',
    question: {
      title: 'Clean up user tags?',
      description:
        'Removes deleted users’ tags from all titles in Radarr and Sonarr, then deletes the tags.',
      confirmLabel: 'Clean up',
    },
    columns: { removed: 'Removed', skipped: 'Skipped', instances: 'Instances' },
    partsOf: byKind,
    summaryOf: total => `${total('removed', 'tag')} removed`,
  }),
  remove: defineRun({
    types: ['sonarr-tag-removal', 'radarr-tag-removal'],
    /** `deleteTagDefinitions`: also delete the tags themselves in Radarr and Sonarr. */
    start: (body: BodyOf<typeof removeTags>) => request(removeTags, { body }),
    reload,
    title: 'Tag removal',
    label: 'Remove all tags…',
    icon: Trash2,
    about: 'From all titles in Radarr and Sonarr',
    isDestructive: true,
    columns: {
      itemsProcessed: 'Titles checked',
      itemsUpdated: 'Changed',
      tagsRemoved: 'Tags removed',
      tagsDeleted: 'Tags deleted',
    },
    partsOf: byKind,
    summaryOf: total =>
      `${total('tagsRemoved', 'tag')} removed from ${total('itemsUpdated', 'title')}`,
  }),
}

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
  )
}
