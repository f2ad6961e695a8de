import { proxy } from 'valtio/vanilla'
import type { AnswerOf } from '../../../contract/endpoint.ts'
import type { ArrKind } from '../../../contract/instances.ts'
import { cleanupTags, createTags, removeTags, syncTags } from '../../../contract/tags.ts'
import { request } from '../../../lib/request.ts'
import { KIND_LABELS } from '../../../state/instances.ts'
import { operation } from '../../../state/operation.ts'
import { FAILED, type Run, type RunTable } from '../marks/runs.ts'
import { tagsInPlace } from './tags-in-place.ts'

/** The order in which the backend works. */
export const KINDS = ['sonarr', 'radarr'] as const satisfies readonly ArrKind[]

/** A row for Sonarr and one for Radarr; `columns`: key of the figure by its head. */
const tableOf = <K extends string>(
  columns: Readonly<Record<string, K>>,
  counts: Readonly<Record<ArrKind, Readonly<Record<K, number>>>>,
): RunTable => ({
  columns: Object.keys(columns),
  rows: KINDS.map(kind => ({
    label: KIND_LABELS[kind],
    counts: Object.values(columns).map(key => counts[kind][key]),
  })),
})

const REMOVED = {
  Removed: 'removed',
  'Left alone': 'skipped',
  [FAILED]: 'failed',
  Instances: 'instances',
} as const

const TAGGED = { Tagged: 'tagged', 'As they were': 'skipped' } as const
const SYNCED = { ...TAGGED, [FAILED]: 'failed' } as const

const countAgain = () => void tagsInPlace.load({ force: true })

/** Whether the next removal takes the tags' definitions along; asked before it starts. */
export const tagRemoval = proxy({ deletesDefinitions: true })

/** What the page can have the backend do with user tags. */
export const tagRuns = {
  create: {
    title: 'Tag creation',
    label: 'Create tags',
    operation: operation<AnswerOf<typeof createTags>>({
      name: 'tag creation',
      types: [],
      start: () => request(createTags),
      onDone: countAgain,
    }),
    tableOf: result =>
      tableOf(
        {
          Created: 'created',
          'There already': 'skipped',
          [FAILED]: 'failed',
          Instances: 'instances',
        },
        result,
      ),
  } satisfies Run<AnswerOf<typeof createTags>>,
  sync: {
    title: 'Tag sync',
    label: 'Sync now',
    operation: operation<AnswerOf<typeof syncTags>>({
      name: 'tag sync',
      types: ['sonarr-tagging', 'radarr-tagging'],
      start: () => request(syncTags),
      onDone: countAgain,
    }),
    tableOf: ({ sonarr, radarr, orphanedCleanup: unused }) => {
      if (!unused) return tableOf(SYNCED, { sonarr, radarr })
      const withUnused = (kind: ArrKind, { tagged, skipped, failed }: typeof sonarr) => ({
        tagged,
        skipped,
        removed: unused[kind].removed,
        failed: failed + unused[kind].failed,
      })
      return tableOf(
        { ...TAGGED, 'Unused tags removed': 'removed', [FAILED]: 'failed' },
        { sonarr: withUnused('sonarr', sonarr), radarr: withUnused('radarr', radarr) },
      )
    },
  } satisfies Run<AnswerOf<typeof syncTags>>,
  cleanup: {
    title: 'Tag clean-up',
    label: 'Clean up',
    operation: operation<AnswerOf<typeof cleanupTags>>({
      name: 'tag clean-up',
      types: [],
      start: () => request(cleanupTags),
      onDone: countAgain,
    }),
    tableOf: result => tableOf(REMOVED, result),
  } satisfies Run<AnswerOf<typeof cleanupTags>>,
  remove: {
    title: 'Tag removal',
    label: 'Remove all',
    operation: operation<AnswerOf<typeof removeTags>>({
      name: 'tag removal',
      types: ['sonarr-tag-removal', 'radarr-tag-removal'],
      start: () =>
        request(removeTags, { body: { deleteTagDefinitions: tagRemoval.deletesDefinitions } }),
      onDone: countAgain,
    }),
    tableOf: result =>
      tableOf(
        {
          'Titles seen': 'itemsProcessed',
          Changed: 'itemsUpdated',
          'Tags taken off': 'tagsRemoved',
          'Tags deleted': 'tagsDeleted',
          [FAILED]: 'failed',
        },
        result,
      ),
  } satisfies Run<AnswerOf<typeof removeTags>>,
}

export const TAG_RUNS = Object.values(tagRuns)
