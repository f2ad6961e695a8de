import type { Snapshot } from 'valtio/vanilla'
import { STATUS_LABELS, type Tone } from '../../components/labels/approval-status.ts'
import { syncModeLabel, workflowLabel } from '../../components/labels/workflow.ts'
import { APPROVAL_STATUSES, type ApprovalStats } from '../../contract/approvals.ts'
import type { UserWithCount } from '../../contract/users.ts'
import { CONTENT_TYPES, type ContentType } from '../../contract/values.ts'
import { counted } from '../../lib/counted.ts'
import { percent } from '../../lib/percent.ts'
import { parseTime } from '../../lib/time.ts'

/** The badge beside the heading. How it syncs is shown only while it runs; an unknown state is shown as it is. */
export const workflowBadge = (status: string | null, syncMode: string | null) => {
  if (status === null) return { label: 'State unknown', tone: 'dim' as const }
  const known = workflowLabel(status)
  return status === 'running' && syncMode
    ? { ...known, label: `${known.label} · ${syncModeLabel(syncMode)}` }
    : known
}

/** What one quota of one user has come to. */
export interface QuotaUse {
  userId: number
  name: string
  type: ContentType
  /** null: the backend did not say. */
  used: number | null
  limit: number
  /** 0..100 and beyond: 140 is 40 % over. */
  percent: number
  exceeded: boolean
  resetDate: string | null
}

interface QuotaPart {
  readonly quotaLimit: number
  readonly currentUsage?: number | undefined
  readonly exceeded?: boolean | undefined
  readonly resetDate?: string | null | undefined
}
export interface UserQuota {
  readonly userId: number
  readonly movieQuota: QuotaPart | null
  readonly showQuota: QuotaPart | null
}

type Users = readonly Snapshot<UserWithCount>[]

const nameOf = (users: Users, id: number) => {
  const user = users.find(candidate => candidate.id === id)
  return user ? (user.alias ?? user.name) : `User ${id}`
}

/** All quotas, exceeded ones first, then the fullest; equal ones by name. */
export const quotaUses = (quotas: readonly UserQuota[], users: Users): QuotaUse[] =>
  quotas
    .flatMap(quota =>
      CONTENT_TYPES.flatMap((type): QuotaUse[] => {
        const part = quota[`${type}Quota`]
        if (!part) return []
        return [
          {
            userId: quota.userId,
            name: nameOf(users, quota.userId),
            type,
            used: part.currentUsage ?? null,
            limit: part.quotaLimit,
            percent: percent(part.currentUsage ?? 0, part.quotaLimit),
            exceeded: part.exceeded ?? false,
            resetDate: part.resetDate ?? null,
          },
        ]
      }),
    )
    .sort(
      (a, b) =>
        Number(b.exceeded) - Number(a.exceeded) ||
        b.percent - a.percent ||
        a.name.localeCompare(b.name),
    )

/** Names of the users with at least one exceeded quota, each once. */
export const overQuota = (uses: readonly QuotaUse[]): string[] => [
  ...new Map(uses.filter(use => use.exceeded).map(use => [use.userId, use.name])).values(),
]

/** "mira", "mira and jonas", "mira, jonas and 3 more". */
export const formatNames = (names: readonly string[]): string => {
  const [first = '', second = ''] = names
  if (names.length < 2) return first
  if (names.length === 2) return `${first} and ${second}`
  return `${first}, ${second} and ${names.length - 2} more`
}

export interface AttentionItem {
  id: 'approvals' | 'quotas' | 'workflow' | 'token'
  tone: Tone
  title: string
  hint?: string
  /** ISO or SQL time of the oldest case; the view says how long ago. */
  oldestAt?: string
  /** Where it is solved; absent where that is this very page. */
  to?: string
}

export interface AttentionFacts {
  pending: number
  oldestAt: string | null
  overQuota: readonly string[]
  workflow: string | null
  /** null: the configuration is not known. */
  hasToken: boolean | null
}

/** What an admin should look at, most pressing first; empty: all clear. */
export const attentionItems = (facts: AttentionFacts): AttentionItem[] => {
  const items: AttentionItem[] = []
  if (facts.hasToken === false)
    items.push({
      id: 'token',
      tone: 'bad',
      title: 'No Plex token',
      hint: 'Without it no watchlist can be read.',
      to: '/plex/configuration',
    })
  if (facts.workflow === 'stopped')
    items.push({
      id: 'workflow',
      tone: 'bad',
      title: 'The workflow is stopped',
      hint: 'New watchlist items stay unnoticed until it runs.',
    })
  if (facts.pending > 0)
    items.push({
      id: 'approvals',
      tone: 'wait',
      title:
        facts.pending === 1 ? '1 approval waits' : `${counted(facts.pending, 'approval')} wait`,
      ...(facts.oldestAt ? { oldestAt: facts.oldestAt } : {}),
      to: '/approvals',
    })
  if (facts.overQuota.length > 0)
    items.push({
      id: 'quotas',
      tone: 'info',
      title: `${counted(facts.overQuota.length, 'user')} reached ${facts.overQuota.length === 1 ? 'the' : 'their'} quota`,
      hint: formatNames(facts.overQuota),
      to: '/plex/users',
    })
  return items
}

export interface Share {
  id: string
  label: string
  tone: Tone
  count: number
  /** Whole number, of the largest or of all, as the caller says. */
  percent: number
}

/** How many requests are in each state, as shares of all four together. */
export const statusShares = (stats: ApprovalStats): Share[] => {
  const all = APPROVAL_STATUSES.reduce((sum, id) => sum + stats[id], 0)
  return APPROVAL_STATUSES.map(id => ({
    id,
    ...STATUS_LABELS[id],
    count: stats[id],
    percent: percent(stats[id], all),
  }))
}

/** The users with the longest watchlists, as shares of the longest. */
export const longestWatchlists = (users: Users, top: number) => {
  const sorted = [...users].sort(
    (a, b) => b.watchlist_count - a.watchlist_count || a.name.localeCompare(b.name),
  )
  const longest = sorted[0]?.watchlist_count ?? 0
  return sorted.slice(0, top).map(user => ({
    id: user.id,
    name: user.alias ?? user.name,
    count: user.watchlist_count,
    percent: percent(user.watchlist_count, longest),
  }))
}

const SOON_MS = 24 * 3_600_000

/** Is there a time of expiry, ahead by less than a day? */
export const expiresSoon = (expiresAt: string | null, now: number): boolean => {
  const left = (parseTime(expiresAt)?.getTime() ?? Number.NaN) - now
  return left > 0 && left < SOON_MS
}

export const watchlistTotal = (users: Users) =>
  users.reduce((sum, user) => sum + user.watchlist_count, 0)
