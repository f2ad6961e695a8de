import { KIND_LABELS, KIND_OF } from '../../../components/labels/instance-kind.ts'
import { instanceName } from '../../../components/labels/instance-name.ts'
import type { RouterRule } from '../../../contract/content-router.ts'
import type { Instance } from '../../../contract/instances.ts'
import { bidiIsolate } from '../../../lib/bidi-isolate.ts'
import { plainProfile } from '../../../state/instances.ts'
import type { Remedy } from '../check.ts'
import { valueIn } from '../known.ts'
import type { TitleInput } from '../title-input.ts'
import type { Place } from './route.ts'

type About = Pick<TitleInput, 'title' | 'instances'>

const kindOf = ({ title }: Pick<TitleInput, 'title'>) => KIND_OF[title.type]
export const kindLabel = (facts: Pick<TitleInput, 'title'>): string => KIND_LABELS[kindOf(facts)]

export const instanceAt = ({ instances }: About, { instanceId }: Place): Instance | null =>
  valueIn(instances)?.find(({ id }) => id === instanceId) ?? null

export const nameOf = (facts: About, { instanceId }: Place): string =>
  bidiIsolate(instanceName(kindOf(facts), String(instanceId), valueIn(facts.instances)))

export const detailsOf = (facts: TitleInput, place: Place): string => {
  const instance = instanceAt(facts, place)
  const profile = plainProfile(place.profile) ?? plainProfile(instance?.qualityProfile)
  const folder = place.folder || instance?.rootFolder
  return [
    profile !== null && `profile ${facts.profileOf(place.instanceId, profile)}`,
    folder && `folder ${folder}`,
  ]
    .filter(Boolean)
    .join(', ')
}

export const instancesPage = (facts: Pick<TitleInput, 'title'>): Remedy => ({
  to: `/${kindOf(facts)}/instances`,
  label: `Open ${kindLabel(facts)} instances`,
})
export const rulePage = (facts: Pick<TitleInput, 'title'>, rule?: RouterRule | null): Remedy => ({
  to: `/${kindOf(facts)}/content-router${rule ? `?rule=${rule.id}` : ''}`,
  label: rule ? 'Open rule' : 'Open rules',
})
