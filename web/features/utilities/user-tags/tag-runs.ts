import BrushCleaning from 'lucide-react/icons/brush-cleaning'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import Tags from 'lucide-react/icons/tags'
import Trash2 from 'lucide-react/icons/trash-2'
import type { BodyOf } from '../../../contract/endpoint.ts'
import { cleanupTags, createTags, removeTags, syncTags } from '../../../contract/tags.ts'
import { request } from '../../../lib/request.ts'
import { defineRun, sumOf } from '../runs/counted-run.tsx'
import { tagsInPlace } from './tags-in-place.ts'

const byKind = <T>({ sonarr, radarr }: { sonarr: T; radarr: T }) => ({
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
