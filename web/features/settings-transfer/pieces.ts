import * as z from 'zod/mini'
import type { ListedDifference } from '../../components/differences/difference-list.tsx'
import { humanize } from '../../components/labels/humanize.ts'
import { quotaTypeLabel } from '../../components/labels/quota-type.ts'
import { APPROVAL_REQUIRED } from '../../components/labels/user-approval.ts'
import { missingUsers } from '../../components/routing/evaluate-condition.ts'
import { scheduleWords } from '../../components/schedule/next-runs.tsx'
import { type ConditionGroup, type RouterRule, RuleDraft } from '../../contract/content-router.ts'
import { type QuotaEdit, QuotaPart } from '../../contract/quota-edits.ts'
import { sentBack } from '../../contract/rows.ts'
import { ScheduleConfig, type ScheduledJob } from '../../contract/scheduler.ts'
import { UserPatch } from '../../contract/user-edits.ts'
import { ARR_KINDS, type ArrKind } from '../../contract/values.ts'
import { intervalWords } from '../../lib/cron.ts'
import { hasValues, isSame } from '../../lib/form-edits.ts'
import { normalize } from '../../lib/normalize.ts'
import { save } from '../../state/change.ts'
import { editAsRead, editUsers, type UserEdit } from '../../state/edit-users.ts'
import { instanceKey, instances, lookups } from '../../state/instances.ts'
import { quotas, refreshUsers } from '../../state/quotas.ts'
import type { Resource } from '../../state/resource.ts'
import { addRule, routerRules, updateRule, withoutUnset } from '../../state/router-rules.ts'
import { scheduledJobs } from '../../state/scheduled-jobs.ts'
import { saveJob } from '../../state/schedules.ts'
import { displayName, users } from '../../state/users.ts'

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
})
export type Pieces = z.infer<typeof Pieces>

type Named = { id: number; name: string }
const named = <T extends { name: string }>(list: readonly T[] | null, name: string) =>
  list?.find(one => normalize(one.name) === normalize(name))

const profilesOf = async (kind: ArrKind, id: number): Promise<readonly Named[] | null> => {
  const profiles = lookups.qualityProfiles(instanceKey(kind, id))
  await profiles.load()
  return profiles.state.data
}

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
    for (const { id } of rules?.length ? (targets[kind] ?? []) : [])
      profiles.set(instanceKey(kind, id), (await profilesOf(kind, id)) ?? [])
  return {
    jobs: loadedOf(scheduledJobs),
    users: loadedOf(users),
    quotas: loadedOf(quotas),
    rules,
    instances: targets,
    profiles,
  }
}
export type Server = Awaited<ReturnType<typeof loadServer>>

/** Everything of a user that a file holds, as an edit. */
const userEdit = (server: Server, user: NonNullable<Server['users']>[number]): UserEdit => {
  const own = server.quotas && (server.quotas.find(({ userId }) => userId === user.id) ?? {})
  const { name, apprise, ...edit } = editAsRead(user, own)
  return edit
}

const userPiece = (server: Server, user: NonNullable<Server['users']>[number]): UserPiece => {
  const { movie, show, ...values } = userEdit(server, user)
  const part = (quota: QuotaEdit | null) => quota && { ...quota, enabled: true }
  const isKnown = movie !== undefined && show !== undefined
  return {
    name: user.name,
    values,
    ...(isKnown && { quotas: { movie: part(movie), show: part(show) } }),
  }
}

/** @returns what the file says of a user, as an edit */
const editIn = ({ values, quotas: parts }: UserPiece): UserEdit => {
  const edit = (part: QuotaPart | null) => {
    if (!part?.enabled) return null
    const { enabled, ...rest } = part
    return rest
  }
  return { ...values, ...(parts && { movie: edit(parts.movie), show: edit(parts.show) }) }
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
    ...(rule.condition && { condition: withUserNames(rule.condition, server.users ?? []) }),
    instance: server.instances[kind]?.find(one => one.id === target_instance_id)?.name ?? null,
    ...(profile !== undefined && { profile }),
  }
}

export const piecesOf = (server: Server): Pieces => ({
  schedules: (server.jobs ?? [])
    .filter(job => job.unread === undefined)
    .map(({ name, config, enabled }) => ({ name, config, enabled })),
  users: (server.users ?? []).map(user => userPiece(server, user)),
  rules: (server.rules ?? []).map(rule => rulePiece(rule, server)),
})

interface PieceDifference extends ListedDifference {
  /** @throws HttpError, ExplainedError, or an Error with one of them as its cause */
  readonly save: () => Promise<unknown>
}

const refused = (
  group: string,
  label: string,
  refusal: string,
  from = 'None',
  to = 'In the file',
): PieceDifference => ({
  key: `${group} ${label}`,
  group,
  label,
  from,
  to,
  refusal,
  save: async () => undefined,
})

const scheduleText = ({ config, enabled }: Pick<ScheduledJob, 'config' | 'enabled'>) => {
  const words = 'expression' in config ? scheduleWords(config.expression) : intervalWords(config)
  return `${words ?? 'Unknown'}, ${enabled ? 'on' : 'off'}`
}

/** Turning it on asks for a confirmation that shows what a run would delete. */
const DELETION_JOB = 'delete-sync'

const compareSchedule = (piece: SchedulePiece, server: Server): PieceDifference[] => {
  const label = humanize(piece.name)
  const job = server.jobs?.find(({ name }) => name === piece.name)
  const to = scheduleText(piece)
  if (!job) return [refused('Schedules', label, 'This server doesn’t have this job.', 'None', to)]
  if (isSame(job.config, piece.config) && job.enabled === piece.enabled) return []
  const from = scheduleText(job)
  if ('expression' in job.config !== 'expression' in piece.config)
    return [refused('Schedules', label, 'This server schedules the job in another way.', from, to)]
  const { name, config, enabled } = piece
  if (name === DELETION_JOB && enabled && !job.enabled)
    return [
      refused(
        'Schedules',
        label,
        'Turn it on on the page Delete sync, which first shows what would be deleted.',
        from,
        to,
      ),
    ]
  const save = () => saveJob(name, { config, enabled })
  return [
    { key: `schedule ${piece.name}`, group: 'Schedules', label, from, to, refusal: null, save },
  ]
}

const USER_LABELS: Readonly<Record<string, string>> = {
  alias: 'Alias',
  discord_id: 'Discord ID',
  can_sync: 'Sync',
  requires_approval: APPROVAL_REQUIRED,
  notify_discord: 'Discord',
  notify_apprise: 'Apprise',
  notify_tautulli: 'Tautulli',
  notify_plex_mobile: 'Plex mobile',
  notify_discord_mention: 'Mentions',
}
const QUOTA_LABELS: Readonly<Record<string, string>> = { movie: 'Movies', show: 'Shows' }
const valueText = (key: string, value: unknown) => {
  if (key in USER_LABELS)
    return `${USER_LABELS[key]} ${typeof value === 'boolean' ? (value ? 'on' : 'off') : (value ?? 'none')}`
  const quota = value as QuotaEdit | null
  return `${QUOTA_LABELS[key]} ${quota ? `${quota.quotaLimit} ${quotaTypeLabel(quota.quotaType ?? '').adverb}` : 'no limit'}`
}

const compareUser = (piece: UserPiece, server: Server): PieceDifference[] => {
  const user = named(server.users, piece.name)
  const group = 'Users'
  if (!user) return [refused(group, piece.name, 'No user of this name is on this server.')]
  const now: Record<string, unknown> = userEdit(server, user)
  const changed = Object.entries(editIn(piece)).filter(
    ([key, value]) =>
      (key in USER_LABELS || key in QUOTA_LABELS) &&
      key in now &&
      !hasValues(now[key], value) &&
      // The server needs the address, which isn’t in the file.
      !(key === 'notify_apprise' && value === true && !user.apprise),
  )
  if (changed.length === 0) return []
  const name = displayName(user)
  return [
    {
      key: `user ${piece.name}`,
      group,
      label: name,
      from: changed.map(([key]) => valueText(key, now[key])).join(', '),
      to: changed.map(([key, value]) => valueText(key, value)).join(', '),
      refusal: null,
      save: () => save(editUsers([user], Object.fromEntries(changed), `${name} imported`)),
    },
  ]
}

const RULE_FIELDS = Object.keys(RuleDraft.shape)

const compareRule = (piece: RulePiece, server: Server): PieceDifference[] => {
  const kind = piece.target_type
  const group = kind === 'radarr' ? 'Radarr rules' : 'Sonarr rules'
  const refuse = (why: string) => [refused(group, piece.name, why)]
  if (!server.rules) return refuse('This server’s rules couldn’t be loaded.')
  const instance = piece.instance === null ? null : named(server.instances[kind], piece.instance)
  if (instance === undefined) return refuse(`No instance is named “${piece.instance}”.`)
  const id = instance?.id ?? null
  const profiles = id === null ? [] : (server.profiles.get(instanceKey(kind, id)) ?? [])
  const profile = piece.profile === undefined ? null : named(profiles, piece.profile)
  if (profile === undefined)
    return refuse(`${piece.instance} has no quality profile “${piece.profile}”.`)
  const parsed = z.safeParse(RuleDraft, {
    ...Object.fromEntries(Object.entries(piece).filter(([key]) => RULE_FIELDS.includes(key))),
    target_instance_id: id,
    ...(profile && { quality_profile: profile.id }),
  })
  if (!parsed.success) return refuse('This rule is damaged in the file.')
  const draft = parsed.data
  const missing = missingUsers(draft.condition ?? null, server.users ?? [])
  if (missing.length > 0) return refuse(`This server has no user ${missing.join(', ')}.`)
  const saved = server.rules.find(
    rule => rule.target_type === kind && normalize(rule.name) === normalize(piece.name),
  )
  const comparable = saved?.condition
    ? { ...saved, condition: withUserNames(saved.condition, server.users ?? []) }
    : saved
  if (comparable && hasValues(comparable, draft)) return []
  const target = piece.instance ?? 'excludes titles'
  return [
    {
      key: `rule ${kind} ${piece.name}`,
      group,
      label: piece.name,
      from: saved ? 'Saved rule' : 'None',
      to: `${saved ? 'Rule from the file' : 'New rule'} (${target})`,
      refusal: null,
      save: () => (saved ? updateRule(kind, saved.id, draft) : addRule(draft)),
    },
  ]
}

/** Pieces of the file that differ from the server's, matched by name. */
export const comparePieces = (pieces: Pieces, server: Server): PieceDifference[] => [
  ...pieces.schedules.flatMap(piece => compareSchedule(piece, server)),
  ...pieces.users.flatMap(piece => compareUser(piece, server)),
  ...pieces.rules.flatMap(piece => compareRule(piece, server)),
]

/** The server as it is now, and the chosen differences with its numbers, which a restored backup gives to other things. */
export const renewed = async (pieces: Pieces, chosen: readonly PieceDifference[]) => {
  const server = await loadServer()
  const now = comparePieces(pieces, server)
  const isSameAs = (seen: PieceDifference) => (one: PieceDifference) =>
    one.key === seen.key && one.from === seen.from && one.to === seen.to
  return {
    server,
    current: now.filter(one => chosen.some(isSameAs(one))),
    moved: chosen.filter(one => !now.some(isSameAs(one))),
  }
}
