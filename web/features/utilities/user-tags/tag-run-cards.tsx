import { useState } from 'react'
import { ActionsCard } from '../../../components/settings/actions-card.tsx'
import { useResource } from '../../../components/use-resource.ts'
import type { TagSettings } from '../../../contract/tags.ts'
import { grouped } from '../../../lib/counted.ts'
import { KIND_LABELS } from '../../../state/instances.ts'
import { users } from '../../../state/users.ts'
import { RunRow } from '../marks/run-row.tsx'
import { blockOf, type Run, UNSAVED, useRunning } from '../marks/runs.ts'
import { removalQuestion } from './removal-question.tsx'
import { KINDS, TAG_RUNS, tagRuns } from './tag-runs.ts'
import type { InstanceTags, TagCount } from './tags-in-place.ts'

const CLEANUP = {
  title: 'Clean up user tags?',
  description:
    'Deletes tags of deleted users in Radarr and Sonarr and removes them from all titles.',
  confirmLabel: 'Clean up',
}

interface TagRunCardsProps {
  settings: Pick<TagSettings, 'tagUsersInSonarr' | 'tagUsersInRadarr'>
  instances: readonly Pick<InstanceTags, 'kind' | 'labels'>[] | null
  count: TagCount | null
  isDirty: boolean
}

/** Runs for creation, sync, cleanup and removal. Only one of them can run at a time. */
export function TagRunCards({ settings, instances, count, isDirty }: TagRunCardsProps) {
  const running = useRunning(TAG_RUNS)
  const [deleteTagDefinitions, setDeleteTagDefinitions] = useState(true)
  const isOn = { sonarr: settings.tagUsersInSonarr, radarr: settings.tagUsersInRadarr }
  const blocked = ({ title }: { title: string }) =>
    blockOf(title, running, [
      isDirty && UNSAVED,
      !isOn.sonarr &&
        !isOn.radarr &&
        'Tagging is off. Turn it on for Sonarr or Radarr and save first.',
      instances?.length === 0 && 'Add a Radarr or Sonarr instance first.',
    ])
  const row = <R,>(run: Run<R>) => ({
    run,
    blocked: blocked(run),
    onStart: () => void run.operation.start(),
  })
  const partsOf = <W extends 'tagging' | 'tag-removal'>(work: W) =>
    KINDS.filter(kind => isOn[kind]).map(kind => ({
      type: `${kind}-${work}` as const,
      label: KIND_LABELS[kind],
    }))
  const isEmpty = count !== null && count.total === 0 && count.unknown.length === 0
  const tagged = instances?.filter(({ kind }) => isOn[kind]).length ?? 0
  return (
    <ActionsCard>
      <RunRow {...row(tagRuns.create)}>
        <p>Creates each user’s tag in every instance without tagging any titles.</p>
        {count && <CreationSize instances={tagged} existing={count.total} />}
      </RunRow>
      <RunRow {...row(tagRuns.sync)} parts={partsOf('tagging')}>
        <p>Adds each user’s tag to the titles on their watchlist and creates missing tags.</p>
      </RunRow>
      <RunRow {...row(tagRuns.cleanup)} question={CLEANUP}>
        <p>Removes tags of deleted users.</p>
      </RunRow>
      <RunRow
        run={tagRuns.remove}
        onStart={() => void tagRuns.remove.operation.start({ deleteTagDefinitions })}
        isDestructive
        blocked={blocked(tagRuns.remove) ?? (isEmpty ? 'No user tags.' : undefined)}
        question={removalQuestion({
          count,
          deletesDefinitions: deleteTagDefinitions,
          onDeletesDefinitions: setDeleteTagDefinitions,
        })}
        parts={partsOf('tag-removal')}
      >
        <p>Removes every user tag from all titles.</p>
      </RunRow>
    </ActionsCard>
  )
}

function CreationSize({ instances, existing }: { instances: number; existing: number }) {
  const { data } = useResource(users)
  if (!data || instances === 0) return null
  const [people, places, total] = [data.length, instances, data.length * instances].map(one =>
    grouped(one),
  )
  return (
    <p>
      {people} users in {places} {instances === 1 ? 'instance' : 'instances'}: {total} tags in
      total, of which {grouped(existing)} already exist.
    </p>
  )
}
