import { ActionsCard } from '../../../components/settings/actions-card.tsx'
import { useResource } from '../../../components/use-resource.ts'
import type { TagSettings } from '../../../contract/tags.ts'
import { grouped } from '../../../lib/counted.ts'
import { KIND_LABELS } from '../../../state/instances.ts'
import { users } from '../../../state/users.ts'
import { RunRow } from '../marks/run-row.tsx'
import { blockOf, UNSAVED, useRunning } from '../marks/runs.ts'
import { removalQuestion } from './removal-question.tsx'
import { KINDS, TAG_RUNS, tagRuns } from './tag-runs.ts'
import type { InstanceTags, TagCount } from './tags-in-place.ts'

const CLEANUP = {
  title: 'Clean up user tags?',
  description:
    'Tags with the prefix that belong to no user are deleted in Radarr and Sonarr, and disappear from their titles. The result says how many there were.',
  confirmLabel: 'Clean up',
}

interface TagRunCardsProps {
  /** The stored ones. */
  settings: Pick<TagSettings, 'tagUsersInSonarr' | 'tagUsersInRadarr'>
  /** null: not read. */
  instances: readonly Pick<InstanceTags, 'kind' | 'labels'>[] | null
  count: TagCount | null
  isDirty: boolean
}

/** Create, sync, clean up and remove; one at a time. */
export function TagRunCards({ settings, instances, count, isDirty }: TagRunCardsProps) {
  const running = useRunning(TAG_RUNS)
  const isOn = { sonarr: settings.tagUsersInSonarr, radarr: settings.tagUsersInRadarr }
  const blocked = ({ title }: { title: string }) =>
    blockOf(title, running, [
      isDirty && UNSAVED,
      !isOn.sonarr &&
        !isOn.radarr &&
        'Tagging is off. Turn it on for Sonarr or Radarr and save first.',
      instances?.length === 0 && 'No Radarr or Sonarr instance is set up yet.',
    ])
  const partsOf = <W extends 'tagging' | 'tag-removal'>(work: W) =>
    KINDS.filter(kind => isOn[kind]).map(kind => ({
      type: `${kind}-${work}` as const,
      label: KIND_LABELS[kind],
    }))
  const isEmpty = count !== null && count.total === 0 && count.unknown.length === 0
  const tagged = instances?.filter(({ kind }) => isOn[kind]).length ?? 0
  return (
    <ActionsCard>
      <RunRow run={tagRuns.create} blocked={blocked(tagRuns.create)}>
        <p>Makes the tag of every user in every instance, and puts it on nothing yet.</p>
        {count && <CreationSize instances={tagged} existing={count.total} />}
      </RunRow>
      <RunRow run={tagRuns.sync} blocked={blocked(tagRuns.sync)} parts={partsOf('tagging')}>
        <p>
          Puts each user’s tag on what is on their watchlist, and makes the tags that are missing.
        </p>
      </RunRow>
      <RunRow run={tagRuns.cleanup} blocked={blocked(tagRuns.cleanup)} question={CLEANUP}>
        <p>Removes tags of users who are gone. It asks first.</p>
      </RunRow>
      <RunRow
        run={tagRuns.remove}
        isDestructive
        blocked={blocked(tagRuns.remove) ?? (isEmpty ? 'There are no user tags.' : undefined)}
        question={removalQuestion(count)}
        parts={partsOf('tag-removal')}
      >
        <p>Takes every user tag off every title. It asks first.</p>
      </RunRow>
    </ActionsCard>
  )
}

/** What creating comes to, before it is pressed. */
function CreationSize({ instances, existing }: { instances: number; existing: number }) {
  const { data } = useResource(users)
  if (!data || instances === 0) return null
  const [people, places, total] = [data.length, instances, data.length * instances].map(one =>
    grouped(one),
  )
  return (
    <p>
      {people} users in {places} {instances === 1 ? 'instance' : 'instances'}: {total} tags in all,{' '}
      {grouped(existing)} there now.
    </p>
  )
}
