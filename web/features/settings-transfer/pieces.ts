import * as z from 'zod/mini'
import type { ReviewedChange } from '../../components/change-review.tsx'
import { humanize } from '../../components/labels/humanize.ts'
import { missingUsers } from '../../components/routing/evaluate-condition.ts'
import { scheduleWords } from '../../components/schedule/next-runs.tsx'
import { compareUser, editsByUser, type UserChange } from '../../components/users/user-changes.ts'
import { asRead, type UserRecord } from '../../components/users/user-record.ts'
import { type ConditionGroup, type RouterRule, RuleDraft } from '../../contract/content-router.ts'
import { type QuotaEdit, QuotaPart } from '../../contract/quota-edits.ts'
import { sentBack } from '../../contract/rows.ts'
import { ScheduleConfig, type ScheduledJob } from '../../contract/scheduler.ts'
import { UserPatch } from '../../contract/user-edits.ts'
import { ARR_KINDS } from '../../contract/values.ts'
import { intervalWords } from '../../lib/cron.ts'
import { hasValues, isSame } from '../../lib/form-edits.ts'
import { normalize } from '../../lib/normalize.ts'
import { pluralize } from '../../lib/pluralize.ts'
import { type Change, lastingChange } from '../../state/change.ts'
import { editUsers } from '../../state/edit-users.ts'
import { instanceKey, instances, lookups } from '../../state/instances.ts'
import { importPlan, type Plan, PlanList, plans } from '../../state/plans.ts'
import { quotas, refreshUsers } from '../../state/quotas.ts'
import type { Resource } from '../../state/resource.ts'
import { addRule, routerRules, updateRule, withoutUnset } from '../../state/router-rules.ts'
import { scheduledJobs } from '../../state/scheduled-jobs.ts'
import { saveJob } from '../../state/schedules.ts'
import { users } from '../../state/users.ts'

const SchedulePiece = z.object({
  name: z.string(),
  config: ScheduleConfig,
  enabled: z.boolean(),
})
type SchedulePiece = z.infer<typeof SchedulePiece>

/** Without the Apprise URL, which may contain a password. */
const UserPiece = z.object({
  name: z.string(),
  values: UserPatch,
  quotas: z.optional(z.object({ movie: z.nullable(QuotaPart), show: z.nullable(QuotaPart) })),
})
type UserPiece = z.infer<typeof UserPiece>

/** Names instances, quality profiles and users instead of numbering them, as another server numbers them otherwise. */
const RulePiece = z.looseObject({
  name: z.string(),
  target_type: z.enum(ARR_KINDS),
  instance: z.nullable(z.string()),
  profile: z.optional(z.string()),
})
type RulePiece = z.infer<typeof RulePiece>

export const Pieces = z.object({
  schedules: z._default(z.array(SchedulePiece), []),
  users: z._default(z.array(UserPiece), []),
  rules: z._default(z.array(RulePiece), []),
  /** Of the browser that exported the file. */
  plans: z._default(z.union([PlanList, z.transform((): Plan[] => [])]), []),
})
export type Pieces = z.infer<typeof Pieces>

type Named = { id: number; name: string }
const named = <T extends { name: string }>(list: readonly T[] | null | undefined, name: string) =>
  list?.find(one => normalize(one.name) === normalize(name))

const loadedOf = <T>({ state }: Resource<T>): T | null =>
  state.status === 'ready' ? state.data : null

/** The server's users, quotas, rules and schedules. What couldn't be loaded, or isn't offered, is null. */
export const loadServer = async () => {
  const read = { force: true }
  await Promise.all([
    scheduledJobs.load(read),
    refreshUsers(read),
    ...ARR_KINDS.flatMap(kind => [instances[kind].load(read), routerRules(kind).load(read)]),
  ])
  const own = ARR_KINDS.map(kind => loadedOf(routerRules(kind)))
  const rules = own.some(list => list === null) ? null : own.flatMap(list => list ?? [])
  const targets = { radarr: loadedOf(instances.radarr), sonarr: loadedOf(instances.sonarr) }
  const profiles = new Map<string, readonly Named[]>()
  for (const kind of ARR_KINDS)
    for (const { id } of rules?.length ? (targets[kind] ?? []) : []) {
      const offered = lookups.qualityProfiles(instanceKey(kind, id))
      await offered.load()
      profiles.set(instanceKey(kind, id), offered.state.data ?? [])
    }
  const known = loadedOf(quotas)
  const quotaOf = new Map(known?.map(quota => [quota.userId, quota]))
  return {
    jobs: loadedOf(scheduledJobs),
    users: (loadedOf(users) ?? []).map((user): UserRecord => {
      const own = quotaOf.get(user.id)
      const parts = { movie: own?.movieQuota ?? null, show: own?.showQuota ?? null }
      return { user, quotas: known && parts }
    }),
    rules,
    instances: targets,
    profiles,
  }
}
export type Server = Awaited<ReturnType<typeof loadServer>>

const usersOf = (server: Server) => server.users.map(({ user }) => user)

const userPiece = (record: UserRecord): UserPiece => {
  const { name = '', apprise, movie, show, ...values } = asRead(record)
  const part = (quota: QuotaEdit | null) => quota && { ...quota, enabled: true }
  const isKnown = movie !== undefined && show !== undefined
  return {
    name,
    values,
    ...(isKnown && { quotas: { movie: part(movie), show: part(show) } }),
  }
}

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

const rulePiece = (rule: RouterRule, server: Server): RulePiece => {
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

export const piecesOf = (server: Server): Pieces => ({
  schedules: (server.jobs ?? [])
    .filter(job => job.unread === undefined)
    .map(({ name, config, enabled }) => ({ name, config, enabled })),
  users: server.users.map(userPiece),
  rules: (server.rules ?? []).map(rule => rulePiece(rule, server)),
  plans: [...plans.list],
})

/** A schedule, rule or plan that would change. */
interface PieceChange extends ReviewedChange {
  readonly change?: Change
}

const scheduleText = ({ config, enabled }: Pick<ScheduledJob, 'config' | 'enabled'>) => {
  const words = 'expression' in config ? scheduleWords(config.expression) : intervalWords(config)
  return `${words ?? 'Unknown'}, ${enabled ? 'on' : 'off'}`
}

/** Turning it on asks for a confirmation that shows what a run would delete. */
const DELETION_JOB = 'delete-sync'

const scheduleError = ({ name, config, enabled }: SchedulePiece, job: ScheduledJob | undefined) => {
  if (!job) return 'This server doesn’t have this job.'
  if ('expression' in job.config !== 'expression' in config)
    return 'This server schedules the job in another way.'
  if (name === DELETION_JOB && enabled && !job.enabled)
    return 'Turn it on on the page Delete sync, which first shows what would be deleted.'
  return null
}

const compareSchedule = (piece: SchedulePiece, { jobs }: Server): PieceChange[] => {
  const { name, config, enabled } = piece
  const job = jobs?.find(one => one.name === name)
  if (job && isSame(job.config, config) && job.enabled === enabled) return []
  const label = humanize(name)
  return [
    {
      key: `schedule ${name}`,
      group: 'Schedules',
      label,
      from: job ? scheduleText(job) : 'None',
      to: scheduleText(piece),
      error: scheduleError(piece, job),
      change: lastingChange(label, () => saveJob(name, { config, enabled })),
    },
  ]
}

const compareUserPiece = (piece: UserPiece, server: Server): (PieceChange | UserChange)[] => {
  const { name, values, quotas: parts } = piece
  const record = server.users.find(({ user }) => normalize(user.name) === normalize(name))
  if (!record)
    return [
      {
        ...{ key: `user ${name}`, group: 'Users', label: name, from: 'None', to: 'In the file' },
        error: 'No user of this name is on this server.',
      },
    ]
  const edit = (part: QuotaPart | null): QuotaEdit | null => {
    const { enabled, ...rest } = part ?? { enabled: false }
    return enabled ? rest : null
  }
  const own = parts && { movie: edit(parts.movie), show: edit(parts.show) }
  return compareUser(record, { ...values, ...own })
}

const RULE_FIELDS = Object.keys(RuleDraft.shape)

/** A rule of the file with this server's numbers, or why it can't be imported. */
const draftOf = (piece: RulePiece, server: Server): RuleDraft | string => {
  if (!server.rules) return 'This server’s rules couldn’t be loaded.'
  const { target_type: kind, instance: wanted, profile: quality } = piece
  const instance = wanted === null ? null : named(server.instances[kind], wanted)
  if (instance === undefined) return `No instance is named “${wanted}”.`
  const id = instance?.id ?? null
  const profiles = server.profiles.get(instanceKey(kind, Number(id)))
  const profile = quality === undefined ? null : named(profiles, quality)
  if (profile === undefined) return `${wanted} has no quality profile “${quality}”.`
  const { data: draft } = z.safeParse(RuleDraft, {
    ...Object.fromEntries(Object.entries(piece).filter(([key]) => RULE_FIELDS.includes(key))),
    target_instance_id: id,
    ...(profile && { quality_profile: profile.id }),
  })
  if (!draft) return 'This rule is damaged in the file.'
  const missing = missingUsers(draft.condition, usersOf(server))
  return missing.length > 0 ? `This server has no user ${missing.join(', ')}.` : draft
}

const compareRule = (piece: RulePiece, server: Server): PieceChange[] => {
  const { name, target_type: kind } = piece
  const draft = draftOf(piece, server)
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
    to: `${saved ? 'Rule from the file' : 'New rule'} (${piece.instance ?? 'excludes titles'})`,
  }
  if (typeof draft === 'string') return [{ ...line, error: draft }]
  const save = () => (saved ? updateRule(kind, saved.id, draft) : addRule(draft))
  return [{ ...line, change: lastingChange(name, save) }]
}

const comparePlan = (plan: Plan): PieceChange[] => {
  const saved = plans.list.find(({ name }) => name === plan.name)
  if (saved && isSame(saved, plan)) return []
  return [
    {
      key: `plan ${plan.name}`,
      group: 'Plans of this browser',
      label: plan.name,
      from: saved ? 'Saved plan' : 'None',
      to: saved ? 'Plan from the file' : 'New plan',
      change: lastingChange(plan.name, async () => importPlan(plan)),
    },
  ]
}

/** What the pieces of a file would change, matched by name. */
export const comparePieces = (
  { schedules = [], users = [], rules = [], plans = [] }: Partial<Pieces>,
  server: Server,
): readonly (PieceChange | UserChange)[] => [
  ...schedules.flatMap(piece => compareSchedule(piece, server)),
  ...users.flatMap(piece => compareUserPiece(piece, server)),
  ...rules.flatMap(piece => compareRule(piece, server)),
  ...plans.flatMap(comparePlan),
]

/** The server as it is now, and the chosen pieces with its numbers, which a restored backup gives to other things. */
export const renewed = async (
  pieces: Partial<Pieces>,
  chosen: readonly (PieceChange | UserChange)[],
) => {
  const server = await loadServer()
  const now = comparePieces(pieces, server)
  const isSameAs = (seen: ReviewedChange) => (one: ReviewedChange) =>
    one.key === seen.key && one.group === seen.group && one.from === seen.from && one.to === seen.to
  return {
    server,
    current: now.filter(one => chosen.some(isSameAs(one))),
    moved: chosen.filter(one => !now.some(isSameAs(one))),
  }
}

/** The chosen pieces as changes: one for all users, and one for each schedule, rule and plan. */
export const changesIn = (
  chosen: readonly (PieceChange | UserChange)[],
  server: Server,
): readonly Change[] => {
  const edits = editsByUser(chosen.filter(one => 'userId' in one))
  const words = `${pluralize(edits.size, 'user')} imported`
  return [
    ...(edits.size > 0 ? [editUsers(usersOf(server), id => edits.get(id), words)] : []),
    ...chosen.flatMap(one => ('change' in one && one.change ? one.change : [])),
  ]
}
