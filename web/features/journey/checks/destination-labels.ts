import { KIND_OF } from '../../../components/labels/instance-kind.ts'
import { instanceName } from '../../../components/labels/instance-name.ts'
import { type Destination, withDefaults } from '../../../components/routing/destination-problems.ts'
import type { RouterRule } from '../../../contract/content-router.ts'
import type { Instance } from '../../../contract/instances.ts'
import { bidiIsolate } from '../../../lib/bidi-isolate.ts'
import { saysUnreachable } from '../../../state/connection-test.ts'
import { KIND_LABELS, plainProfile } from '../../../state/instances.ts'
import { type Remedy, valueIn } from '../check.ts'
import type { TitleInput } from '../input.ts'

type About = Pick<TitleInput, 'title' | 'instances'>

const kindOf = ({ title }: Pick<TitleInput, 'title'>) => KIND_OF[title.type]
export const kindLabel = (input: Pick<TitleInput, 'title'>): string => KIND_LABELS[kindOf(input)]

export const instanceAt = ({ instances }: About, { instanceId }: Destination): Instance | null =>
  valueIn(instances)?.find(({ id }) => id === instanceId) ?? null

export const nameOf = (input: About, { instanceId }: Destination): string =>
  bidiIsolate(instanceName(kindOf(input), String(instanceId), valueIn(input.instances)))

/** The destination with the settings that apply to the title. */
export const fullDestination = ({ instances }: About, destination: Destination): Destination =>
  withDefaults(destination, valueIn(instances))

export const detailsOf = (input: TitleInput, destination: Destination): string => {
  const { qualityProfile, rootFolder: folder } = fullDestination(input, destination)
  const profile = plainProfile(qualityProfile)
  return [
    profile !== null && `profile ${input.profileOf(destination.instanceId, profile)}`,
    folder && `folder ${folder}`,
  ]
    .filter(Boolean)
    .join(', ')
}

/** @param id the instance to open, if there is one */
export const instancesPage = (input: Pick<TitleInput, 'title'>, id?: number): Remedy => ({
  to: `/${kindOf(input)}/instances${id === undefined ? '' : `?instance=${id}`}`,
  label: id === undefined ? `Open ${kindLabel(input)} instances` : 'Open instance',
})
export const rulePage = (input: Pick<TitleInput, 'title'>, rule?: RouterRule | null): Remedy => ({
  to: `/${kindOf(input)}/content-router${rule ? `?rule=${rule.id}` : ''}`,
  label: rule ? 'Open rule' : 'Open rules',
})

/** @param error the message of the failed connection test */
export const connectionWords = (error: string): string =>
  saysUnreachable(error) ? 'isn’t responding' : 'isn’t connected'
