import type { Approval, RouterDecision, Routing } from '../../web/contract/approvals.ts'
import type { ArrKind } from '../../web/contract/instances.ts'
import type { Quota } from '../../web/contract/quotas.ts'
import type { ContentType } from '../../web/contract/values.ts'
import { keyOf, type Title, titleAt } from '../world/catalog.ts'
import type { Chance } from '../world/chance.ts'
import { HOUR_MS, MINUTE_MS } from '../world/days.ts'
import type { ApprovalDraft } from './approvals.ts'
import type { SeedOptions } from './seed.ts'
import type { TrackedUser } from './users.ts'

const iso = (time: number) => new Date(time).toISOString()

const routing = (
  instanceType: ArrKind,
  instanceId: number,
  priority: number,
  qualityProfile: number,
  rootFolder: string,
  more: Partial<Routing> = {},
): Routing => ({
  instanceId,
  instanceType,
  priority,
  qualityProfile,
  rootFolder,
  tags: [],
  searchOnAdd: true,
  syncedInstances: [],
  ...(instanceType === 'radarr'
    ? { minimumAvailability: 'released' }
    : { seasonMonitoring: 'all', seriesType: 'standard' }),
  ...more,
})
const anime = { tags: ['anime'], seasonMonitoring: 'pilotRolling', seriesType: 'anime' }
const ROUTINGS: Record<ContentType, readonly Routing[]> = {
  movie: [
    routing('radarr', 1, 50, 4, '/data/movies'),
    routing('radarr', 2, 80, 5, '/data/movies-4k', { tags: ['uhd'], syncedInstances: [1] }),
  ],
  show: [
    routing('sonarr', 1, 50, 4, '/data/shows'),
    routing('sonarr', 2, 75, 6, '/data/anime', anime),
  ],
}

interface Cause {
  triggeredBy: string
  approvalReason: string
  routerRuleId: number | null
  data: NonNullable<NonNullable<RouterDecision['approval']>['data']>
}
const cause = (
  triggeredBy: string,
  approvalReason: string,
  data: Cause['data'] & { ruleId?: number } = {},
): Cause => ({ triggeredBy, approvalReason, routerRuleId: data.ruleId ?? null, data })

const QUOTA_WORDS: Record<string, string> = {
  daily: 'daily',
  weekly_rolling: 'weekly',
  monthly: 'monthly',
}
const RULES = [
  [1, 'Restricted certification'],
  [2, 'Anime needs a look'],
  [3, 'Long-running shows (over 8 seasons)'],
] as const
const CRITERIA = [
  ['certification', 'R'],
  ['genre', 'Horror'],
  ['year', 1954],
] as const

const causeOf = (chance: Chance, contentType: ContentType, quota: Quota | undefined): Cause => {
  const roll = chance.next()
  if (quota && roll < 0.45) {
    const { quotaType, quotaLimit } = quota
    const quotaUsage = quotaLimit + chance.between(0, 1)
    const used = `${quotaUsage}/${quotaLimit} ${QUOTA_WORDS[quotaType] ?? quotaType}`
    const reason = `${contentType === 'movie' ? 'Movie' : 'Show'} quota exceeded (${used})`
    return cause('quota_exceeded', reason, { quotaType, quotaUsage, quotaLimit })
  }
  if (roll < 0.75) {
    const [ruleId, name] = chance.pick(RULES)
    return cause('router_rule', `Router rule "${name}" requires approval`, { ruleId })
  }
  if (roll < 0.9) return cause('manual_flag', 'User requires approval for all requests')
  const [criteriaType, criteriaValue] = chance.pick(CRITERIA)
  const reason = `Content criteria matched: ${criteriaType} is ${criteriaValue}`
  return cause('content_criteria', reason, { criteriaType, criteriaValue })
}

/** Builds a request like the content router's, both for the seed and for scripts. */
export const draftFor = (
  chance: Chance,
  userId: number,
  title: Title,
  quota: Quota | undefined,
): ApprovalDraft => {
  const { data, ...cause } = causeOf(chance, title.type, quota)
  return {
    ...cause,
    userId,
    contentType: title.type,
    contentTitle: title.title,
    contentKey: keyOf(title),
    contentGuids: title.guids,
    proposedRouterDecision: {
      action: 'require_approval',
      approval: {
        reason: cause.approvalReason,
        triggeredBy: cause.triggeredBy,
        data,
        proposedRouting: chance.pick(ROUTINGS[title.type]),
      },
    },
  }
}

const NOTES = {
  approved: ['Enjoy', null, null, 'Fits the family shelf', 'Only in 1080p, please'],
  rejected: [
    'Already available in another edition',
    'Storage is nearly full, ask again next month',
    'Not suitable for the shared library',
    null,
  ],
} as const

/** Statuses within each group of ten requests: three pending, three approved, two rejected and two expired. */
const STATUS_CYCLE =
  'pending approved rejected approved pending expired approved pending rejected expired'.split(' ')

/** Under 30 days, because maintenance deletes older requests. */
const OLDEST_DAYS = 25

export const seedApprovals = (
  { now, approvals }: SeedOptions,
  users: TrackedUser[],
  quotas: Quota[],
  chance: Chance,
): Approval[] => {
  const requesters = users.length > 1 ? users.slice(1) : users
  const quotaOf = new Map(quotas.map(quota => [`${quota.userId}:${quota.contentType}`, quota]))
  return Array.from({ length: approvals }, (_, index): Approval => {
    const user = requesters[(index * 7) % requesters.length]
    if (!user) throw new Error('Failed to seed approvals: the world has no users.')
    const title = titleAt(index)
    const status = STATUS_CYCLE[index % STATUS_CYCLE.length] ?? 'pending'
    const draft = draftFor(chance, user.id, title, quotaOf.get(`${user.id}:${title.type}`))
    // Ages range from minutes to weeks, but pending requests must not have expired yet.
    const ageMs =
      status === 'pending'
        ? chance.between(4, 66 * 60) * MINUTE_MS
        : chance.between(5, OLDEST_DAYS * 24) * HOUR_MS
    const created = now - ageMs
    const waitMs = (draft.triggeredBy === 'quota_exceeded' ? 168 : 72) * HOUR_MS
    const decided =
      status === 'expired'
        ? created + waitMs
        : created + Math.min(ageMs - MINUTE_MS, chance.between(5, 47 * 60) * MINUTE_MS)
    const isOld = status === 'expired' && decided > now
    const shift = isOld ? decided - now + 2 * HOUR_MS : 0
    const isDecided = status === 'approved' || status === 'rejected'
    return {
      ...draft,
      id: index + 1,
      userName: user.name,
      status,
      approvedBy: isDecided ? 1 : null,
      approvalNotes: isDecided ? chance.pick(NOTES[status]) : null,
      expiresAt: iso(created - shift + waitMs),
      createdAt: iso(created - shift),
      updatedAt: iso(status === 'pending' ? created : decided - shift),
    }
  })
}
