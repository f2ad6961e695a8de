import type { RouterRule } from '../../../contract/content-router.ts'
import type { Instance } from '../../../contract/instances.ts'
import { plainPath } from '../../../lib/same-path.ts'
import { instanceForRest, plainProfile } from '../../../state/instances.ts'

/** Calls `describe` once per rule, because thousands of items are compared. */
export const oncePerRule = (describe: (rule: RouterRule | null) => string) => {
  const texts = new Map<RouterRule | null, string>()
  return (rule: RouterRule | null): string => {
    const text = texts.get(rule) ?? describe(rule)
    texts.set(rule, text)
    return text
  }
}

/**
 * Destinations of rules, including the defaults of their instances, as text for comparison. Null stands for titles that
 * no rule matches.
 */
export const destinationsOf = (instances: readonly Instance[] | null) =>
  oncePerRule(rule => {
    const instance = rule
      ? instances?.find(one => one.id === rule.target_instance_id)
      : instanceForRest(instances)
    return JSON.stringify([
      rule ? rule.target_instance_id : (instance?.id ?? null),
      plainPath(rule?.root_folder || instance?.rootFolder || ''),
      plainProfile(rule?.quality_profile) ?? plainProfile(instance?.qualityProfile),
    ])
  })
