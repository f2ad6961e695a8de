import type { RouterRule } from '../../contract/content-router.ts'
import type { Instance } from '../../contract/instances.ts'
import { bidiIsolate } from '../../lib/bidi-isolate.ts'
import { folderOf, isPlaceholder, plainProfile, profileOf } from '../../state/instances.ts'
import type { Instances } from './use-instances.ts'

export interface Destination {
  readonly instanceId: number
  readonly qualityProfile: string | number | null | undefined
  readonly rootFolder: string | null | undefined
}

/** Null for a rule that excludes titles. */
export const destinationOfRule = ({
  target_instance_id: instanceId,
  quality_profile: qualityProfile,
  root_folder: rootFolder,
}: Pick<
  RouterRule,
  'target_instance_id' | 'quality_profile' | 'root_folder'
>): Destination | null => (instanceId === null ? null : { instanceId, qualityProfile, rootFolder })

export interface DestinationProblem {
  readonly label: string
  readonly text: string
}

/** The destination, with its instance's settings where it has none of its own. */
export const withDefaults = (
  { instanceId, qualityProfile, rootFolder }: Destination,
  list: readonly Instance[] | null,
): Destination => {
  const instance = list?.find(one => one.id === instanceId)
  return {
    instanceId,
    qualityProfile: plainProfile(qualityProfile) ?? instance?.qualityProfile,
    rootFolder: rootFolder || instance?.rootFolder,
  }
}

type KindInstances = Pick<Instances, 'list'> & {
  lookupsFor: (id: number) => Pick<ReturnType<Instances['lookupsFor']>, 'profiles' | 'folders'>
}

/** Parts of a destination that don't exist. Data that hasn't been loaded isn't a problem. */
export const destinationProblems = (
  { instanceId, qualityProfile, rootFolder }: Destination,
  { list, lookupsFor }: KindInstances,
): readonly DestinationProblem[] => {
  if (!list) return []
  const problem = (label: string, text: string) => [{ label, text }]
  const instance = list.find(one => one.id === instanceId)
  if (!instance)
    return problem('Instance missing', `Instance ${instanceId} was deleted. Choose another one.`)
  const where = bidiIsolate(instance.name)
  if (isPlaceholder(instance))
    return problem(
      'Instance not configured',
      `${where} isn’t set up yet. Add its URL and API key, or choose another instance.`,
    )
  const { folders, profiles } = lookupsFor(instanceId)
  const profile = plainProfile(qualityProfile)
  return [
    ...(rootFolder && folders && !folderOf(folders, rootFolder)
      ? problem(
          'Folder missing',
          `Root folder ${rootFolder} doesn’t exist in ${where}. Choose another folder.`,
        )
      : []),
    ...(profile !== null && profiles && !profileOf(profiles, profile)
      ? problem(
          'Profile missing',
          `Quality profile ${profile} doesn’t exist in ${where}. Choose another profile.`,
        )
      : []),
  ]
}

/** Problems of the values that a rule sets itself. */
export const ruleProblems = (
  rule: RouterRule,
  kindInstances: KindInstances,
): readonly DestinationProblem[] => {
  const destination = destinationOfRule(rule)
  return destination === null || (rule.unread && 'target_instance_id' in rule.unread)
    ? []
    : destinationProblems(destination, kindInstances)
}

/** Problems of the values that apply to a title, including the settings of the instance. */
export const titleProblems = (
  { instanceId, ...own }: Omit<Destination, 'instanceId'> & { instanceId: number | null },
  kindInstances: KindInstances,
): readonly DestinationProblem[] =>
  instanceId === null
    ? []
    : destinationProblems(withDefaults({ instanceId, ...own }, kindInstances.list), kindInstances)
