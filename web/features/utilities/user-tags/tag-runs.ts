import BrushCleaning from 'lucide-react/icons/brush-cleaning'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import Tags from 'lucide-react/icons/tags'
import Trash2 from 'lucide-react/icons/trash-2'
import type { BodyOf } from '../../../contract/endpoint.ts'
import type { ArrKind } from '../../../contract/instances.ts'
import { cleanupTags, createTags, removeTags, syncTags } from '../../../contract/tags.ts'
import { request } from '../../../lib/request.ts'
import { KIND_LABELS } from '../../../state/instances.ts'
import { amount, defineRun, FAILED, type RunTable, sumOf } from '../tagging/define-run.ts'
import { tagsInPlace } from './tags-in-place.ts'

export const KINDS = ['sonarr', 'radarr'] as const satisfies readonly ArrKind[]

type Counts<K extends string> = Readonly<Record<ArrKind, Readonly<Record<K, number | null>>>>

const tableOf = <K extends string>(
  columns: Readonly<Record<string, K>>,
  counts: Counts<K>,
): RunTable => ({
  columns: Object.keys(columns),
  rows: KINDS.map(kind => ({
    label: KIND_LABELS[kind],
    counts: Object.values(columns).map(key => counts[kind][key]),
  })),
})

const CREATED = {
  Created: 'created',
  'Already existed': 'skipped',
  [FAILED]: 'failed',
  Instances: 'instances',
} as const
const TAGGED = { Tagged: 'tagged', Unchanged: 'skipped' } as const
const SYNCED = { ...TAGGED, [FAILED]: 'failed' } as const
const CLEANED = {
  Removed: 'removed',
  Skipped: 'skipped',
  [FAILED]: 'failed',
  Instances: 'instances',
} as const
const REMOVED = {
  'Titles checked': 'itemsProcessed',
  Changed: 'itemsUpdated',
  'Tags removed': 'tagsRemoved',
  'Tags deleted': 'tagsDeleted',
  [FAILED]: 'failed',
} as const

const total = <K extends string>({ sonarr, radarr }: Counts<K>, key: K, one?: string): string =>
  amount(sumOf([sonarr[key], radarr[key]]), one)

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
    summaryOf: result =>
      `${total(result, 'created', 'tag')} created, ${total(result, 'skipped')} already existed`,
    tableOf: result => tableOf(CREATED, result),
  }),
  sync: defineRun({
    types: ['sonarr-tagging', 'radarr-tagging'],
    start: () => request(syncTags),
    reload,
    title: 'Tag sync',
    label: 'Sync tags',
    icon: RefreshCw,
    about: 'Adds each user’s tag to the titles on their watchlist',
    summaryOf: result =>
      `${total(result, 'tagged', 'title')} tagged, ${total(result, 'skipped')} unchanged`,
    tableOf: ({ sonarr, radarr, orphanedCleanup: unused }) => {
      if (!unused) return tableOf(SYNCED, { sonarr, radarr })
      const withUnused = (kind: ArrKind, { tagged, skipped, failed }: typeof sonarr) => ({
        tagged,
        skipped,
        removed: unused[kind].removed,
        failed: sumOf([failed, unused[kind].failed]),
      })
      return tableOf(
        { ...TAGGED, 'Unused tags removed': 'removed', [FAILED]: 'failed' },
        { sonarr: withUnused('sonarr', sonarr), radarr: withUnused('radarr', radarr) },
      )
    },
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
    summaryOf: result => `${total(result, 'removed', 'tag')} removed`,
    tableOf: result => tableOf(CLEANED, result),
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
    summaryOf: result =>
      `${total(result, 'tagsRemoved', 'tag')} removed from ${total(result, 'itemsUpdated', 'title')}`,
    tableOf: result => tableOf(REMOVED, result),
  }),
}
