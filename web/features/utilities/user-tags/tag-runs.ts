import BrushCleaning from 'lucide-react/icons/brush-cleaning'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import Tags from 'lucide-react/icons/tags'
import Trash2 from 'lucide-react/icons/trash-2'
import type { BodyOf } from '../../../contract/endpoint.ts'
import { cleanupTags, createTags, removeTags, syncTags } from '../../../contract/tags.ts'
import { request } from '../../../lib/request.ts'
import { defineRun, FAILED, sumOf } from '../tagging/define-run.ts'
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
    columns: {
      Created: 'created',
      'Already existed': 'skipped',
      [FAILED]: 'failed',
      Instances: 'instances',
    },
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
    columns: {
      Tagged: 'tagged',
      Unchanged: 'skipped',
      'Unused tags removed': 'removed',
      [FAILED]: 'failed',
    },
    partsOf: ({ sonarr, radarr, orphanedCleanup: unused }) => {
      if (!unused) return byKind({ sonarr, radarr })
      const withUnused = (counts: typeof sonarr, { removed, failed }: typeof unused.sonarr) => ({
        ...counts,
        removed,
        failed: sumOf([counts.failed, failed]),
      })
      return byKind({
        sonarr: withUnused(sonarr, unused.sonarr),
        radarr: withUnused(radarr, unused.radarr),
      })
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
    columns: {
      Removed: 'removed',
      Skipped: 'skipped',
      [FAILED]: 'failed',
      Instances: 'instances',
    },
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
      'Titles checked': 'itemsProcessed',
      Changed: 'itemsUpdated',
      'Tags removed': 'tagsRemoved',
      'Tags deleted': 'tagsDeleted',
      [FAILED]: 'failed',
    },
    partsOf: byKind,
    summaryOf: total =>
      `${total('tagsRemoved', 'tag')} removed from ${total('itemsUpdated', 'title')}`,
  }),
}
