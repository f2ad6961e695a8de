import * as z from 'zod/mini'
import { missingUsers } from '../../components/routing/evaluate-condition.ts'
import { type ConditionGroup, type RouterRule, RuleDraft } from '../../contract/content-router.ts'
import { sentBack } from '../../contract/rows.ts'
import { ARR_KINDS } from '../../contract/values.ts'
import { hasValues } from '../../lib/form-edits.ts'
import { lastingChange } from '../../state/change.ts'
import { instanceKey } from '../../state/instances.ts'
import { addRule, updateRule, withoutUnset } from '../../state/router-rules.ts'
import { type ItemChange, type Named, named, type Server, usersOf } from './server.ts'

/** Names instances, quality profiles and users instead of numbering them, as another server numbers them otherwise. */
export const RuleItem = z.looseObject({
  name: z.string(),
  target_type: z.enum(ARR_KINDS),
  instance: z.nullable(z.string()),
  profile: z.optional(z.string()),
})
type RuleItem = z.infer<typeof RuleItem>

type Condition = NonNullable<RouterRule['condition']>
const withUserNames = (condition: Condition, list: readonly Named[]): Condition => {
  if ('conditions' in condition)
    return {
      ...condition,
      conditions: (condition as ConditionGroup).conditions.map(one => withUserNames(one, list)),
    } as Condition
  if (condition.field !== 'user') return condition
  const nameOf = (value: unknown) => list.find(({ id }) => id === value)?.name ?? value
  const { value } = condition
  return { ...condition, value: Array.isArray(value) ? value.map(nameOf) : nameOf(value) }
}

export const ruleItem = (rule: RouterRule, server: Server): RuleItem => {
  const { id, created_at, updated_at, target_instance_id, quality_profile, ...read } =
    sentBack(rule)
  const kind = rule.target_type
  const profiles = server.profiles.get(instanceKey(kind, Number(target_instance_id))) ?? []
  const profile = profiles.find(one => String(one.id) === String(quality_profile))?.name
  return {
    ...withoutUnset(read as unknown as RuleDraft),
    ...(rule.condition && { condition: withUserNames(rule.condition, usersOf(server)) }),
    instance: server.instances[kind]?.find(one => one.id === target_instance_id)?.name ?? null,
    ...(profile !== undefined && { profile }),
  }
}

const RULE_FIELDS = Object.keys(RuleDraft.shape)

/** A rule of the file with this server's numbers, or why it can't be imported. */
const draftOf = (item: RuleItem, server: Server): RuleDraft | string => {
  if (!server.rules) return 'This server’s rules couldn’t be loaded.'
  const { target_type: kind, instance: wanted, profile: quality } = item
  const instance = wanted === null ? null : named(server.instances[kind], wanted)
  if (instance === undefined) return `No instance is named “${wanted}”.`
  const id = instance?.id ?? null
  const profiles = server.profiles.get(instanceKey(kind, Number(id)))
  const profile = quality === undefined ? null : named(profiles, quality)
  if (profile === undefined) return `${wanted} has no quality profile “${quality}”.`
  const { data: draft } = z.safeParse(RuleDraft, {
    ...Object.fromEntries(Object.entries(item).filter(([key]) => RULE_FIELDS.includes(key))),
    target_instance_id: id,
    ...(profile && { quality_profile: profile.id }),
  })
  if (!draft) return 'This rule is damaged in the file.'
  const missing = missingUsers(draft.condition, usersOf(server))
  return missing.length > 0 ? `This server has no user ${missing.join(', ')}.` : draft
}

export const compareRule = (item: RuleItem, server: Server): ItemChange[] => {
  const { name, target_type: kind } = item
  const draft = draftOf(item, server)
  const ofKind = server.rules?.filter(rule => rule.target_type === kind)
  const saved = named(ofKind, name)
  const { condition } = saved ?? {}
  const comparable = saved && {
    ...saved,
    ...(condition && { condition: withUserNames(condition, usersOf(server)) }),
  }
  if (typeof draft !== 'string' && comparable && hasValues(comparable, draft)) return []
  const line = {
    key: `rule ${kind} ${name}`,
    group: kind === 'radarr' ? 'Radarr rules' : 'Sonarr rules',
    label: name,
    from: saved ? 'Saved rule' : 'None',
    to: `${saved ? 'Rule from the file' : 'New rule'} (${item.instance ?? 'excludes titles'})`,
  }
  if (typeof draft === 'string') return [{ ...line, error: draft }]
  const save = () => (saved ? updateRule(kind, saved.id, draft) : addRule(draft))
  return [{ ...line, change: lastingChange(name, save) }]
}
